import { eachThemeOnce, testWalks } from '../support/axe-walk.ts';

testWalks(eachThemeOnce, 'public');
