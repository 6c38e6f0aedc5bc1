import { hostname } from 'node:os';
import { type FastifyServerOptions, LogController } from 'fastify';
import type { ResponseEvent } from './http/response-events.ts';

type Logging = {
  options: Pick<FastifyServerOptions, 'logger' | 'logController'>;
  /** Writes the line of an answer. */
  logAnswer: (answered: ResponseEvent) => void;
};

type Logged = { type: string; message: string; stack: string; code?: string; cause?: Logged };

/**
 * Structured logs, one JSON object a line, each of a request with its id. No personal data: a request's address,
 * query, headers and client are never written, by us or by the framework, and an error without what databases hang
 * on it (`detail: Key (email)=(…) already exists`).
 */
export function logging(level: string, to?: NodeJS.WritableStream): Logging {
  const stream = to ?? oneWriteATurn(process.stdout);
  const options: Logging['options'] = {
    logger: {
      level,
      stream,
      serializers: {
        req: ({ method }) => ({ method }),
        res: ({ statusCode }) => ({ statusCode }),
        err: (error) => logged(error),
      },
    },
    // Requests are logged by our own hook, by route.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  };
  const isSaid = ['trace', 'debug', 'info'].includes(level);
  const line = answerLine();
  return { options, logAnswer: (answered) => void (isSaid && stream.write(line(answered))) };
}

/**
 * The line of an answer, as the logger would write it. Put together here because there is one for every answer, and the
 * logger would write all of it as JSON each time.
 */
function answerLine(): (answered: ResponseEvent) => string {
  const begin = `${ORDINARY}"time":`;
  const ours = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"requestId":`;
  /** Methods and patterns, written as JSON once. */
  const places = new Map<string, string>();
  const rankId = (method: string, route: string) => {
    const name = `${method} ${route}`;
    let place = places.get(name);
    if (place === undefined) {
      place = `,"method":${JSON.stringify(method)},"route":${JSON.stringify(route)},"status":`;
      places.set(name, place);
    }
    return place;
  };
  return ({ id, method, route, status, ms }) =>
    `${begin}${Date.now()}${ours}"${id}"${rankId(method, route)}${status},"ms":${Math.round(ms * 10) / 10},"msg":"request"}\n`;
}

/** What a person who repairs needs of an error: its kind, sentence, code and places, and the same of its causes. */
function logged(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name || name,
    message,
    stack: stack ?? '',
    ...(code === undefined ? {} : { code: String(code) }),
    ...(cause === undefined || depth > 3 ? {} : { cause: logged(cause, depth + 1) }),
  };
}

/** How a line of level 'info' begins. */
const ORDINARY = '{"level":30,';

/**
 * The lines of one turn of the event loop in one write: under load a system call a line is a fifth of an answer from
 * memory. None waits longer than its turn, none is lost when the process ends by itself, and what is wrong is said at once.
 */
function oneWriteATurn(to: NodeJS.WriteStream): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    const written = lines;
    lines = '';
    if (written !== '') to.write(written);
  };
  // Whoever read the logs has gone: the site goes on without.
  to.on('error', () => undefined);
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
      if (!line.startsWith(ORDINARY)) flush();
    },
  };
}
