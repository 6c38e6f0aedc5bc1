import { testAllScreens } from '../support/axe-walk.ts';

testAllScreens();
