/** npm test: everything that a change can break, in minutes, on a bare machine. Prints one line for each suite. */
import { ensureDependencies } from './install.mjs';
import { command } from './project.mjs';
import { runChosen, runLanes } from './suites.mjs';
import { prepareChromium, suites } from './test-suites.mjs';
import { runVitest } from './vitest.mjs';

const help = `
npm test : ce qu’un changement peut casser, en quelques minutes.
npm test -- NOM… : seulement ces suites, parmi ${Object.keys(suites).join(', ')}.
npm test -- feature NOM… : les tests d’un dossier de src, par exemple brands : unitaires, composants et API sur SQLite, quelques secondes.
npm run test:long : le reste, plus long.
Installe ce qui manque ; sur Debian en root, aussi Chromium, PostgreSQL et un serveur S3. CHROMIUM_PATH désigne un autre Chromium.`;

/** Two lanes run at the same time: while one waits for a server or its last file, the other works. */
const LANES = [
  ['unit', 'browser', 'api-postgres'],
  ['verify', 'component', 'api-sqlite', 's3'],
];

/** Runs the unit and component tests in folders of these names, and their API tests on SQLite. */
const featureSuite = (names) => ({
  label: names.join(', '),
  prepare: prepareChromium,
  run: () =>
    runVitest(['unit', 'component', 'api', 'api-isolated'], {
      env: { TEST_ENGINE: 'sqlite' },
      paths: names.map((name) => `/${name}/`),
    }),
});

await command(help, async (names) => {
  const [first, ...others] = names;
  if (first !== 'feature' || others.length === 0) return await runChosen(suites, LANES, names, help);
  await ensureDependencies();
  await runLanes([[featureSuite(others)]]);
});
