import { hostname } from 'node:os';
import { type FastifyServerOptions, LogController } from 'fastify';
import { propertiesOf } from '../shared/records.ts';
import type { ResponseEvent } from './http/response-events.ts';

type Logging = {
  options: Pick<FastifyServerOptions, 'logger' | 'logController'>;
  /** Writes the line of a response. */
  logResponse: (event: ResponseEvent) => void;
};

type Logged = { type: string; message: string; stack: string; code?: string; cause?: Logged };

/**
 * Structured logs, one JSON object a line, each of a request with its id. No personal data: a request's address, query,
 * headers and client are never written, by us or by the framework, nor the details that databases add to errors
 * (`detail: Key (email)=(…) already exists`).
 */
export function logging(level: string, to?: NodeJS.WritableStream): Logging {
  const stream = to ?? buffered(process.stdout);
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
  const isLogged = ['trace', 'debug', 'info'].includes(level);
  const line = responseLine();
  return { options, logResponse: (event) => void (isLogged && stream.write(line(event))) };
}

/** The log line of a response, concatenated here: the logger would serialize all of it for every response. */
function responseLine(): (event: ResponseEvent) => string {
  const start = `${INFO_PREFIX}"time":`;
  const constant = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"requestId":`;
  /** By method and pattern, both written as JSON once. */
  const parts = new Map<string, Map<string, string>>();
  const routePart = (method: string, route: string) => {
    const existing = parts.get(method)?.get(route);
    if (existing !== undefined) return existing;
    const part = `,"method":${JSON.stringify(method)},"route":${JSON.stringify(route)},"status":`;
    const ofMethod = parts.get(method) ?? new Map<string, string>();
    parts.set(method, ofMethod.set(route, part));
    return part;
  };
  return ({ id, method, route, status, ms }) =>
    `${start}${Date.now()}${constant}"${id}"${routePart(method, route)}${status},"ms":${Math.round(ms * 10) / 10},"msg":"request"}\n`;
}

/** The logged properties of an error: type, message, code and stack, and the same of its causes. */
function logged(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack, cause } = error;
  const { code } = propertiesOf(error);
  return {
    type: error.constructor.name || name,
    message,
    stack: stack ?? '',
    ...(code === undefined ? {} : { code: String(code) }),
    ...(cause === undefined || depth > 3 ? {} : { cause: logged(cause, depth + 1) }),
  };
}

/** The start of a line of level 'info'. */
const INFO_PREFIX = '{"level":30,';

/** Lines wait no longer than this, and no more of them than this many characters. */
const FLUSH_MS = 50;
const MAX_BUFFERED = 64 * 1024;

/**
 * Writes several lines together: a system call for each is a fifth of the cost of a cache hit. A line of another level
 * than 'info' is written at once, with those before it. A killed process loses the last 50 ms.
 */
function buffered(to: NodeJS.WriteStream): { write(line: string): void } {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = lines;
    lines = '';
    if (batch !== '') to.write(batch);
  };
  // The reader of the logs has closed the pipe: the site goes on without logs.
  to.on('error', () => undefined);
  process.on('exit', flush);
  return {
    write(line) {
      timer ??= setTimeout(flush, FLUSH_MS).unref();
      lines += line;
      if (lines.length > MAX_BUFFERED || !line.startsWith(INFO_PREFIX)) flush();
    },
  };
}
