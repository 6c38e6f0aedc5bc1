import { everyCombination, testWalks } from '../support/axe-walk.ts';

testWalks(everyCombination, 'public', 'pages', 'states');
