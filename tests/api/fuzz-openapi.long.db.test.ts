import { expect, test } from 'vitest';
import { NAME, PASSWORD } from '../support/admin-api.ts';
import { ENGINE } from '../support/context.ts';
import { type Chance, chance } from '../support/dice.ts';
import { forFile } from '../support/for-file.ts';
import { type Answer, Answers, textOf } from '../support/fuzz/answers.ts';
import { acceptedFiles, openFuzzSite } from '../support/fuzz/fuzz-site.ts';
import { Values } from '../support/fuzz/json-values.ts';
import { Memory } from '../support/fuzz/memory.ts';
import { type FuzzRequest, type NamedOperation, operationsOf, Requests } from '../support/fuzz/openapi-requests.ts';
import { seeded } from '../support/property.ts';

/** Number of requests per engine. FUZZ_REQUESTS sets another number. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);

const SEED = seeded(1).seed + (ENGINE === 'postgres' ? 1 : 0);

/** Limit of the processor time of a response. Elapsed time would also depend on other programs of the machine. */
const MAX_ANSWER_MS = 1_000;

/** Limit of the elapsed time. It finds a response that waits but uses no processor time. */
const HANG_MS = 30_000;

/** A response counts as slow only if this number of attempts are all slow. */
const TRIES = 3;

/** Operations that hash a password or process pictures, which takes about 0.1 s of processor time. */
const EXPENSIVE =
  /login$|password|invitations(\/accept)?$|put .*team|delete .*passkeys|post .*(images|totp|recovery-codes|passkeys\/options)$/;

/** Maximum number of failed requests in the report. */
const MAX_REPORTED = 20;

const site = forFile(openFuzzSite);

/**
 * Yields the operations again and again. Leaves out expensive operations in 90 % of the rounds, and other GET
 * operations without parameters in half of them.
 */
function* turns(operations: readonly NamedOperation[], { is }: Chance): Generator<NamedOperation, never> {
  const shareOf = ({ name, method, parameters }: NamedOperation) =>
    EXPENSIVE.test(name) ? 0.1 : method === 'get' && !parameters ? 0.5 : 1;
  for (;;) for (const operation of operations) if (is(shareOf(operation))) yield operation;
}

const NETWORKS = 250;

/** Returns a function that sends requests from a random network: mostly as the owner, else as an editor or visitor. */
async function senderOf({ is, below }: Chance): Promise<(request: FuzzRequest) => Promise<Answer>> {
  const cookie = is(0.94) ? await site.ownerCookie() : is(0.5) ? site.editorCookie : '';
  const remoteAddress = `10.${below(NETWORKS)}.${below(NETWORKS)}.1`;
  return (request) => {
    const headers = { ...(cookie ? { cookie } : {}), ...request.headers };
    return site.app.inject({ ...request, headers, remoteAddress });
  };
}

/** Returns the first response. `isSlow` is true if no attempt was fast enough. */
async function timed(send: () => Promise<Answer>): Promise<{ answer: Answer; isSlow: boolean }> {
  let first: Answer | undefined;
  for (let n = 0; n < TRIES; n++) {
    const before = { clock: performance.now(), processor: process.cpuUsage() };
    const answer = await send();
    first ??= answer;
    const { user, system } = process.cpuUsage(before.processor);
    const isInTime = (user + system) / 1_000 <= MAX_ANSWER_MS && performance.now() - before.clock <= HANG_MS;
    if (isInTime) return { answer: first, isSlow: false };
  }
  return { answer: first ?? (await send()), isSlow: true };
}

function described({ method, url, headers, payload }: FuzzRequest): string {
  const body = payload?.toString('latin1').slice(0, 500) ?? '';
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body}`;
}

function remember(memory: Memory, answer: Answer): void {
  const { statusCode, headers } = answer;
  if (statusCode < 300 && String(headers['content-type']).startsWith('application/json'))
    memory.remember(JSON.parse(textOf(answer)));
}

test(`FUZZ-1: ${REQUESTS} requests from the OpenAPI document: every answer is in it, none is a 5xx or takes a second`, async () => {
  const dice = chance(SEED);
  const passwords = ['un autre long mot de passe', PASSWORD];
  const memory = new Memory(dice, { user: [NAME], pass: passwords, current: passwords, next: passwords });
  const values = new Values(dice, memory, SEED);
  const files = [...(await acceptedFiles()).map((file) => () => file), () => Buffer.from(values.hostileText())];
  const requests = new Requests(dice, values, site.examples, files);
  const operations = operationsOf(site.document);
  const answers = new Answers(operations);
  const turn = turns(operations, dice);
  const asked = new Set<string>();
  const wrong: string[] = [];
  for (let n = 0; n < REQUESTS && wrong.length < MAX_REPORTED; n++) {
    const operation = turn.next().value;
    const request = await requests.next(operation);
    const send = await senderOf(dice);
    const { answer, isSlow } = await timed(() => send(request));
    const problem = answers.problemOf(operation, request.payload !== undefined, answer);
    if (problem) wrong.push(`${n}: ${problem}\n${described(request)}`);
    if (isSlow) wrong.push(`${n}: more than ${MAX_ANSWER_MS} ms, ${TRIES} times\n${described(request)}`);
    asked.add(`${operation.name} ${answer.statusCode}`);
    remember(memory, answer);
  }
  expect(wrong.join('\n\n'), `PROPERTY_SEED=${seeded(1).seed}`).toBe('');
  const failures = site.logs.filter(({ level }) => Number(level) >= 50);
  expect(failures).toEqual([]);
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  // If the server rejected every request, the test would prove nothing. So most operations must have succeeded once.
  // The expensive ones do not count, because most of them get two or three requests.
  const often = operations.filter(({ name }) => !EXPENSIVE.test(name));
  const succeeded = often.filter(({ name }) => [200, 201, 202, 204].some((status) => asked.has(`${name} ${status}`)));
  expect(succeeded.length).toBeGreaterThan(often.length * 0.75);
});
