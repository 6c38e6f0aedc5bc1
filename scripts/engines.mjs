import { command } from './project.mjs';
import { runChosen } from './suites.mjs';
import { engines } from './test-suites.mjs';

const help = `
npm run test:engines : les parcours des visiteurs et de l’administration dans Chromium, Firefox et WebKit.
npm run test:engines -- NOM… : seulement ces moteurs, parmi chromium, firefox, webkit.
Sur Debian en root, installe ceux qui manquent ; ailleurs, nomme un moteur absent et le laisse de côté.`;

await command(help, (names) => runChosen(engines, [Object.keys(engines)], names, help));
