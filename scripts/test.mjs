/**
 * npm test: everything, from a bare machine, one line a suite. A suite that this machine cannot run is named with the reason: skipped on
 * a person's machine, a failure in continuous integration (CI=true on Linux), where nobody would notice that it never runs.
 */
import { existsSync, readdirSync } from 'node:fs';
import { build } from './build.mjs';
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

/** In the order they run, quickest first; `beside` names one that runs at the same time, because both leave a core idle. */
const suites = {
  verify: { label: 'format, lint, types, imports', run: runChecks },
  unit: { label: 'unit', beside: 'verify', run: () => runVitest(['unit']) },
  'api-sqlite': {
    label: 'api on SQLite',
    run: () => runVitest(['api', 'api-isolated'], { name: 'api-sqlite', env: { TEST_ENGINE: 'sqlite' } }),
  },
  s3: {
    label: 'storage on S3',
    beside: 'api-sqlite',
    prepare: () => ensureProgram('un serveur S3 (Ceph)', findS3Server, S3_PACKAGES),
    run: () => runVitest(['s3']),
  },
  'api-postgres': {
    label: 'api on PostgreSQL',
    prepare: async () => {
      await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
      // Without it only its own tests are skipped, and counted as such.
      await ensureProgram('PgBouncer', findPgbouncer, ['pgbouncer']).catch((error) => say(error.message));
    },
    run: () => runVitest(['api'], { name: 'api-postgres', env: { TEST_ENGINE: 'postgres' } }),
  },
  browser: {
    label: 'browser',
    prepare: async () => {
      process.env.CHROMIUM_PATH = await ensureChromium();
      await build({ onlyIfStale: true });
    },
    run: () => runVitest(['browser']),
  },
};

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
        name: 'feature',
        env: { TEST_ENGINE: 'sqlite' },
        paths: [`${folder}/`],
      }),
  };
}

function chosenSuites([first, ...others]) {
  if (first === undefined) return Object.values(suites);
  if (first === 'feature' && others.length > 0) return others.map(featureSuite);
  const names = [first, ...others];
  const unknown = names.filter((name) => !suites[name]);
  if (unknown.length > 0) throw new Failure(`Suite inconnue : ${unknown.join(' ')}\n${help}`);
  return names.map((name) => suites[name]);
}

/** The suites that run at the same time, group by group. */
function groupsOf(chosen) {
  const groups = [];
  for (const suite of chosen)
    if (suite.beside && groups.at(-1)?.includes(suites[suite.beside])) groups.at(-1).push(suite);
    else groups.push([suite]);
  return groups;
}

/** Runs one suite and prints its line; what fails shows its output. */
async function runSuite({ label, prepare, run }) {
  const since = Date.now();
  const result = await attempt(prepare, run);
  const counts = [
    `${result.passed} passed`,
    `${result.failed} failed`,
    ...(result.skipped ? [`${result.skipped} skipped`] : []),
  ].join(', ');
  console.log(
    `${result.failed ? '✗' : result.reason ? '–' : '✓'} ${label.padEnd(30)} ${counts.padEnd(30)} ${seconds(since).padStart(8)}`,
  );
  if (result.reason) console.log(`  n’a pas pu être exécutée : ${result.reason}`);
  else if (result.failed) console.log(`\n${result.output.trimEnd()}\n`);
  return result;
}

async function attempt(prepare, run) {
  try {
    await prepare?.();
    return await run();
  } catch (error) {
    if (!(error instanceof Failure)) return { passed: 0, failed: 1, skipped: 0, output: error.stack };
    const mustRun = process.env.CI === 'true' && process.platform === 'linux';
    return { passed: 0, failed: mustRun ? 1 : 0, skipped: mustRun ? 0 : 1, reason: error.message };
  }
}

await command(help, async (names) => {
  const chosen = chosenSuites(names);
  await ensureDependencies();
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const group of groupsOf(chosen))
    for (const result of await Promise.all(group.map(runSuite)))
      for (const key of Object.keys(totals)) totals[key] += result[key];
  console.log(
    `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
  );
  if (totals.failed > 0) process.exitCode = 1;
});
