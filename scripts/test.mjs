/**
 * npm test: everything, from a bare machine, one line a suite. A suite that this machine cannot run is named with the reason: skipped on
 * a person's machine, a failure in continuous integration (CI=true on Linux), where nobody would notice that it never runs.
 */
import { existsSync, readdirSync } from 'node:fs';
import { checks, ensureBiome } from './checks.mjs';
import { ensureDependencies } from './install.mjs';
import { ensureChromium, ensureProgram, findPgbouncer, findPostgres, findS3Server, S3_PACKAGES } from './machine.mjs';
import { at, command, Failure, say, seconds } from './project.mjs';
import { runVitest } from './vitest.mjs';

const help = `
npm test : toutes les vérifications et tous les tests.
npm test -- NOM… : seulement ces suites, parmi verify, unit, api-sqlite, api-postgres, s3, browser.
npm test -- feature NOM… : les tests d’un dossier de src/features (ou de src), par exemple brands : unitaires et API sur SQLite,
  quelques secondes.
Installe ce qui manque ; sur Debian en root, aussi Chromium, PostgreSQL et un serveur S3. CHROMIUM_PATH désigne un autre Chromium.`;

const suites = {
  verify: { label: 'format, lint, types, imports', run: runChecks },
  unit: { label: 'unit', run: () => runVitest(['unit']) },
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
      // Without it only its own tests are skipped, and counted as such.
      await ensureProgram('PgBouncer', findPgbouncer, ['pgbouncer']).catch((error) => say(error.message));
    },
    run: () => runVitest(['api'], { env: { TEST_ENGINE: 'postgres' } }),
  },
  browser: {
    label: 'browser',
    prepare: async () => {
      process.env.CHROMIUM_PATH = await ensureChromium();
    },
    run: () => runVitest(['browser']),
  },
};

/** One beside the other, each about half of the work: where one suite waits for a server or for its last file, another has work. */
const LANES = [
  ['s3', 'unit', 'browser'],
  ['verify', 'api-sqlite', 'api-postgres'],
];

const SLOWEST_FILES = 10;

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
    files: [],
    output: bad.map((one) => `${one.name}:\n${one.output}`).join('\n'),
  };
}

/** The suite of one feature, found by its name alone in whatever area: its unit tests, and its API tests on SQLite. */
function featureSuite(name) {
  const areas = readdirSync(at('src', 'features')).map((area) => `src/features/${area}/${name}`);
  const folder = [...areas, `src/features/${name}`, `src/${name}`, `src/app/${name}`].find((path) =>
    existsSync(at(path)),
  );
  if (!folder) throw new Failure(`Dossier inconnu : ${name}\n${help}`);
  return {
    label: folder.replace('src/', ''),
    run: () =>
      runVitest(['unit', 'api', 'api-isolated'], {
        env: { TEST_ENGINE: 'sqlite' },
        paths: [`${folder}/`],
      }),
  };
}

/** The suites that were asked for, in lanes. */
function chosenLanes([first, ...others]) {
  if (first === undefined) return LANES.map((lane) => lane.map((name) => suites[name]));
  if (first === 'feature' && others.length > 0) return [others.map(featureSuite)];
  const names = [first, ...others];
  const unknown = names.filter((name) => !suites[name]);
  if (unknown.length > 0) throw new Failure(`Suite inconnue : ${unknown.join(' ')}\n${help}`);
  return LANES.map((lane) => lane.filter((name) => names.includes(name)).map((name) => suites[name]));
}

/** Installs what the suites need, one after the other as apt wants it; a suite that cannot run keeps the reason. */
async function prepare(suite) {
  try {
    await suite.prepare?.();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    suite.reason = error.message;
  }
}

/** Runs one suite and prints its line; what fails shows its output. */
async function runSuite({ label, reason, run }) {
  const since = Date.now();
  const result = reason === undefined ? await run() : notRun();
  const counts = [
    `${result.passed} passed`,
    `${result.failed} failed`,
    ...(result.skipped ? [`${result.skipped} skipped`] : []),
  ].join(', ');
  console.log(
    `${result.failed ? '✗' : reason ? '–' : '✓'} ${label.padEnd(30)} ${counts.padEnd(30)} ${seconds(since).padStart(8)}`,
  );
  if (reason) console.log(`  n’a pas pu être exécutée : ${reason}`);
  else if (result.failed) console.log(`\n${result.output.trimEnd()}\n`);
  return { label, ...result };
}

function notRun() {
  const mustRun = process.env.CI === 'true' && process.platform === 'linux';
  return { passed: 0, failed: mustRun ? 1 : 0, skipped: mustRun ? 0 : 1, files: [] };
}

async function runLane(lane) {
  const results = [];
  for (const suite of lane) results.push(await runSuite(suite));
  return results;
}

function printSlowest(results) {
  const files = results.flatMap(({ label, files }) => files.map((file) => ({ label, ...file })));
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_FILES);
  if (slowest.length > 0) console.log('\nLes fichiers les plus longs :');
  for (const { label, file, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).replace('.', ',').padStart(7)} s   ${file} (${label})`);
}

await command(help, async (names) => {
  const lanes = chosenLanes(names);
  await ensureDependencies();
  for (const suite of lanes.flat()) await prepare(suite);
  const results = (await Promise.all(lanes.map(runLane))).flat();
  printSlowest(results);
  const total = (count) => results.reduce((sum, result) => sum + result[count], 0);
  console.log(
    `\n${total('passed')} passed, ${total('failed')} failed${total('skipped') ? `, ${total('skipped')} skipped` : ''}`,
  );
  if (total('failed') > 0) process.exitCode = 1;
});
