/** npm test: runs everything on a bare machine, and prints one line for each suite. */
import { checks, ensureBiome } from './checks.mjs';
import { ensureDependencies } from './install.mjs';
import { ensureChromium, ensureProgram, findPgbouncer, findPostgres, findS3Server, S3_PACKAGES } from './machine.mjs';
import { command, Failure, say } from './project.mjs';
import { runLanes } from './suites.mjs';
import { runVitest } from './vitest.mjs';

const help = `
npm test : toutes les vérifications et tous les tests.
npm test -- NOM… : seulement ces suites, parmi verify, unit, component, api-sqlite, api-postgres, s3, browser.
npm test -- feature NOM… : les tests d’un dossier de src, par exemple brands : unitaires, composants et API sur SQLite, quelques secondes.
Installe ce qui manque ; sur Debian en root, aussi Chromium, PostgreSQL et un serveur S3. CHROMIUM_PATH désigne un autre Chromium.`;

const suites = {
  verify: { label: 'format, lint, types, imports', run: runChecks },
  unit: { label: 'unit', run: () => runVitest(['unit']) },
  component: { label: 'components', prepare: prepareChromium, run: () => runVitest(['component']) },
  s3: {
    label: 'storage on S3',
    prepare: () => ensureProgram('un serveur S3 (Ceph)', findS3Server, S3_PACKAGES),
    run: () => runVitest(['s3']),
  },
  'api-sqlite': {
    label: 'api on SQLite',
    run: () => runVitest(['api', 'api-isolated'], { env: { TEST_ENGINE: 'sqlite' } }),
  },
  'api-postgres': {
    label: 'api on PostgreSQL',
    prepare: async () => {
      await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
      // Without PgBouncer, only the tests of PgBouncer are skipped.
      await ensureProgram('PgBouncer', findPgbouncer, ['pgbouncer']).catch((error) => say(error.message));
    },
    run: () => runVitest(['api'], { env: { TEST_ENGINE: 'postgres' } }),
  },
  browser: {
    label: 'browser',
    prepare: prepareChromium,
    // Uses three workers, because each waits for Chromium a third of its time.
    run: () => runVitest(['browser'], { options: ['--maxWorkers=3'] }),
  },
};

/**
 * Two lanes run at the same time, each with about half of the work. While one suite waits for a server or its last
 * file, the other lane works.
 */
const LANES = [
  ['browser', 's3'],
  ['verify', 'unit', 'component', 'api-sqlite', 'api-postgres'],
];

async function prepareChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
}

async function runChecks() {
  await ensureBiome();
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, ...(await check()) })),
  );
  const bad = results.filter((one) => one.code !== 0);
  return {
    passed: results.length - bad.length,
    failed: bad.length,
    skipped: 0,
    output: bad.map((one) => `${one.name}:\n${one.output}`).join('\n'),
  };
}

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

/** Returns the requested suites, in lanes. */
function chosenLanes([first, ...others]) {
  if (first === undefined) return LANES.map((lane) => lane.map((name) => suites[name]));
  if (first === 'feature' && others.length > 0) return [[featureSuite(others)]];
  const names = [first, ...others];
  const unknown = names.filter((name) => !suites[name]);
  if (unknown.length > 0) throw new Failure(`Suite inconnue : ${unknown.join(' ')}\n${help}`);
  return LANES.map((lane) => lane.filter((name) => names.includes(name)).map((name) => suites[name]));
}

await command(help, async (names) => {
  const lanes = chosenLanes(names);
  await ensureDependencies();
  await runLanes(lanes);
});
