import { command } from './project.mjs';
import { runChosen } from './suites.mjs';
import { longSuites } from './test-suites.mjs';

const help = `
npm run test:long : les programmes entiers, les pannes, les entrées au hasard, le reste de l’API sur PostgreSQL, tous les écrans en deux largeurs, et les parcours dans Chromium, Firefox et WebKit.
npm run test:long -- NOM… : seulement ces suites, parmi ${Object.keys(longSuites).join(', ')}.
Installe ce qui manque, comme « npm test » ; sur Debian en root, aussi Firefox et WebKitGTK.`;

const LANES = [
  ['long-sqlite', 'long-postgres', 'other-postgres'],
  ['long-browser', 'chromium', 'firefox', 'webkit'],
];

await command(help, (names) => runChosen(longSuites, LANES, names, help));
