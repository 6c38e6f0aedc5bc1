/**
 * npm run test:engines: goes through the journeys of visitors and administrators in the three browser engines, one
 * after the other.
 */
import { ensureDependencies } from './install.mjs';
import { ensureChromium, ensureProgram, findFirefox, findWebKit } from './machine.mjs';
import { command, Failure } from './project.mjs';
import { runLanes } from './suites.mjs';
import { runVitest } from './vitest.mjs';

const help = `
npm run test:engines : les parcours des visiteurs et de l’administration dans Chromium, Firefox et WebKit.
npm run test:engines -- NOM… : seulement ces moteurs, parmi chromium, firefox, webkit.
Sur Debian en root, installe ceux qui manquent ; ailleurs, nomme un moteur absent et le laisse de côté.`;

const runIn = (engine) => () => runVitest(['engines'], { env: { ENGINE: engine }, options: ['--maxWorkers=1'] });

const engines = {
  chromium: {
    label: 'journeys in Chromium',
    prepare: async () => {
      process.env.CHROMIUM_PATH = await ensureChromium();
    },
    run: runIn('chromium'),
  },
  firefox: {
    label: 'journeys in Firefox',
    prepare: () => ensureProgram('Firefox', findFirefox, ['firefox-esr']),
    run: runIn('firefox'),
  },
  webkit: {
    label: 'journeys in WebKit',
    prepare: () => ensureProgram('WebKitGTK', findWebKit, ['webkit2gtk-driver', 'xvfb']),
    run: runIn('webkit'),
  },
};

await command(help, async (names) => {
  const unknown = names.filter((name) => !engines[name]);
  if (unknown.length > 0) throw new Failure(`Moteur inconnu : ${unknown.join(' ')}\n${help}`);
  await ensureDependencies();
  await runLanes([
    Object.keys(engines)
      .filter((name) => names.length === 0 || names.includes(name))
      .map((name) => engines[name]),
  ]);
});
