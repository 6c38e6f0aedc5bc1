import { hostname } from 'node:os';
import { type FastifyServerOptions, LogController } from 'fastify';
import { propertiesOf } from '../shared/records.ts';
import type { ResponseEvent } from './http/response-events.ts';

type Logging = {
  options: Pick<FastifyServerOptions, 'logger' | 'logController'>;
  logResponse: (event: ResponseEvent) => void;
};

type Logged = { type: string; message: string; stack: string; code?: string; cause?: Logged };

/**
 * Creates the log: one JSON object per line, with the request's id. It contains no personal data: the address, query,
 * headers and client of a request are never logged. Details that databases add to errors (`detail: Key (email)=(…)
 * already exists`) are removed.
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
    // `logResponse` logs the requests, by route.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  };
  const isLogged = ['trace', 'debug', 'info'].includes(level);
  const line = responseLine();
  return { options, logResponse: (event) => void (isLogged && stream.write(line(event))) };
}

/** Returns a function that joins the log line of a response, because the logger would serialize every value again. */
function responseLine(): (event: ResponseEvent) => string {
  const start = `${INFO_PREFIX}"time":`;
  const constant = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"requestId":`;
  /** JSON of method and route, by method, then by route. */
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

const INFO_PREFIX = '{"level":30,';

/** Lines are written after this time, or when they have this number of characters. */
const FLUSH_MS = 50;
const MAX_BUFFERED = 64 * 1024;

/**
 * Writes several lines together, because one system call per line takes a fifth of the time of a cache hit. A line of
 * another level than 'info' is written at once, with the waiting lines. If the process is killed, the lines of the last
 * 50 ms are lost.
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
  // If the reader of the logs closes the pipe, the site continues without logs.
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
