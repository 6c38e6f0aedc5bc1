/**
 * Runs suites of tests, and prints one line for each. If the machine cannot run a suite, its line says why. It is then
 * skipped; in continuous integration (CI=true on Linux) it fails.
 */
import { ensureDependencies } from './install.mjs';
import { Failure, seconds } from './project.mjs';

/** Installs the programs that a suite needs. If it cannot run, its line contains the reason. */
async function prepare(suite) {
  try {
    await suite.prepare();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    suite.reason = error.message;
  }
}

/**
 * Prepares one suite after the other, because apt cannot run twice at once. Returns a function that resolves when a
 * suite is prepared, so that the first suites already run while programs of later ones are installed.
 */
function prepareInOrder(suites) {
  const prepared = new Map();
  let last = Promise.resolve();
  for (const suite of suites.filter((one) => one.prepare)) {
    last = last.then(() => prepare(suite));
    prepared.set(suite, last);
  }
  return (suite) => prepared.get(suite);
}

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
  return result;
}

function notRun() {
  const mustRun = process.env.CI === 'true' && process.platform === 'linux';
  return { passed: 0, failed: mustRun ? 1 : 0, skipped: mustRun ? 0 : 1 };
}

async function runLane(lane, prepared) {
  const results = [];
  for (const suite of lane) {
    await prepared(suite);
    results.push(await runSuite(suite));
  }
  return results;
}

/** Installs what is missing, and runs the named suites of these lanes; without names, all of them. */
export async function runChosen(suites, lanes, names, help) {
  const chosen = chosenLanes(suites, lanes, names, help);
  await ensureDependencies();
  await runLanes(chosen);
}

/** Returns the lanes with these suites; without names, with all of them. @throws Failure if a name is unknown */
function chosenLanes(suites, lanes, names, help) {
  const unknown = names.filter((name) => !suites[name]);
  if (unknown.length > 0) throw new Failure(`Suite inconnue : ${unknown.join(' ')}\n${help}`);
  return lanes.map((lane) =>
    lane.filter((name) => names.length === 0 || names.includes(name)).map((name) => suites[name]),
  );
}

const SLOWEST = 10;

/** Prints the test files that took longest. Suites at the same time make each other slower. */
function printSlowest(results) {
  const files = results.flatMap(({ files = [] }) => files);
  const slowest = files.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
  if (slowest.length === 0) return;
  console.log('\nSlowest files:');
  for (const { name, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).replace('.', ',').padStart(7)} s  ${name}`);
}

/** Lanes run at the same time, the suites of a lane one after the other. A failed test sets the exit code. */
export async function runLanes(lanes) {
  const prepared = prepareInOrder(lanes.flat());
  const results = (await Promise.all(lanes.map((lane) => runLane(lane, prepared)))).flat();
  printSlowest(results);
  const total = (count) => results.reduce((sum, result) => sum + result[count], 0);
  console.log(
    `\n${total('passed')} passed, ${total('failed')} failed${total('skipped') ? `, ${total('skipped')} skipped` : ''}`,
  );
  if (total('failed') > 0) process.exitCode = 1;
}
