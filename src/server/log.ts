import { type FastifyServerOptions, LogController } from 'fastify';

type Logged = { type: string; message: string; stack: string; code?: string; cause?: Logged };

/**
 * Structured logs, one JSON object a line, each of a request with its id. No personal data: a request's address,
 * query, headers and client are never written, by us or by the framework, and an error without what databases hang
 * on it (`detail: Key (email)=(…) already exists`).
 */
export function logging(
  level: string,
  to?: NodeJS.WritableStream,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logger: {
      level,
      ...(to ? { stream: to } : {}),
      serializers: {
        req: ({ method }) => ({ method }),
        res: ({ statusCode }) => ({ statusCode }),
        err: (error) => logged(error),
      },
    },
    // Requests are logged by our own hook, by route.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  };
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
