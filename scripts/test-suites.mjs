import { checks, ensureBiome } from './checks.mjs';
import {
  ensureChromium,
  ensureProgram,
  findFirefox,
  findPgbouncer,
  findPostgres,
  findS3Server,
  findWebKit,
  findWholeChromium,
  S3_PACKAGES,
} from './machine.mjs';
import { say } from './project.mjs';
import { runVitest } from './vitest.mjs';

export async function prepareChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
}

/** Tests of the page cache need the complete Chromium: the one without windows has no page cache. */
async function prepareBothChromiums() {
  await prepareChromium();
  await ensureProgram('Chromium', findWholeChromium, ['chromium']);
}

const preparePostgres = () => ensureProgram('PostgreSQL', findPostgres, ['postgresql']);

async function preparePostgresAndPooler() {
  await preparePostgres();
  // Without PgBouncer, only the tests of PgBouncer are skipped.
  await ensureProgram('PgBouncer', findPgbouncer, ['pgbouncer']).catch((error) => say(error.message));
}

const runOn = (engine, projects) => () => runVitest(projects, { env: { TEST_ENGINE: engine } });

const journeysIn = (engine) => () => runVitest(['engines'], { env: { ENGINE: engine }, options: ['--maxWorkers=1'] });

export const engines = {
  chromium: { label: 'journeys in Chromium', prepare: prepareChromium, run: journeysIn('chromium') },
  firefox: {
    label: 'journeys in Firefox',
    prepare: () => ensureProgram('Firefox', findFirefox, ['firefox-esr']),
    run: journeysIn('firefox'),
  },
  webkit: {
    label: 'journeys in WebKit',
    prepare: () => ensureProgram('WebKitGTK', findWebKit, ['webkit2gtk-driver', 'xvfb']),
    run: journeysIn('webkit'),
  },
};

/** What `npm test` runs. */
export const suites = {
  verify: { label: 'format, lint, types, imports', run: runChecks },
  unit: { label: 'unit', run: () => runVitest(['unit']) },
  component: { label: 'components', prepare: prepareChromium, run: () => runVitest(['component']) },
  s3: {
    label: 'storage on S3',
    prepare: () => ensureProgram('un serveur S3 (Ceph)', findS3Server, S3_PACKAGES),
    run: () => runVitest(['s3']),
  },
  'api-sqlite': { label: 'api on SQLite', run: runOn('sqlite', ['api', 'api-isolated']) },
  'api-postgres': { label: 'api on PostgreSQL', prepare: preparePostgres, run: runOn('postgres', ['api']) },
  browser: {
    label: 'browser',
    prepare: prepareBothChromiums,
    // Uses three workers, because each waits for Chromium a third of its time.
    run: () => runVitest(['browser'], { options: ['--maxWorkers=3'] }),
  },
};

/** What `npm run test:long` runs. */
export const longSuites = {
  'long-sqlite': { label: 'programs and faults, SQLite', run: runOn('sqlite', ['long']) },
  'long-postgres': {
    label: 'programs and faults, PostgreSQL',
    prepare: preparePostgresAndPooler,
    run: runOn('postgres', ['long']),
  },
  'other-postgres': {
    label: 'other api tests on PostgreSQL',
    prepare: preparePostgres,
    run: runOn('postgres', ['api-other', 'api-isolated']),
  },
  'long-browser': {
    label: 'releases and all looks in a browser',
    prepare: prepareChromium,
    run: () => runVitest(['long-browser']),
  },
  ...engines,
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
