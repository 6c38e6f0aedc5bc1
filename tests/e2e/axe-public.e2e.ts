import { testScreensOnce } from '../support/axe-walk.ts';

testScreensOnce('public');
