import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorBody, Refusal } from '../../shared/errors.ts';

const FRAMEWORK_REFUSALS: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'unreadable', message: 'La requête est illisible.' },
  404: { code: 'not_found', message: "Il n'y a rien à cette adresse." },
  413: { code: 'too_large', message: 'La requête est trop volumineuse.' },
  414: { code: 'unreadable', message: "L'adresse est trop longue." },
  415: { code: 'unsupported_type', message: "Ce type de contenu n'est pas accepté." },
  429: { code: 'too_many_requests', message: 'Trop de requêtes : réessayez dans un instant.' },
  503: { code: 'unavailable', message: 'Le service est momentanément indisponible : réessayez dans un instant.' },
};

/** Turns whatever was thrown under the API into one shape (D52): no stack, no SQL, the detail in the log only. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal)
    return reply.code(error.status).send(errorBody(error.code, error.message, error.fields));
  const refusal = FRAMEWORK_REFUSALS[(error as FastifyError).statusCode ?? 500];
  if (refusal && (error as FastifyError).statusCode !== 503) {
    request.log.info({ reason: error.message }, 'request refused');
    return reply.code((error as FastifyError).statusCode ?? 500).send(errorBody(refusal.code, refusal.message));
  }
  request.log.error({ err: error }, 'request failed');
  const away = isDatabaseAway(error);
  if (away) reply.header('Retry-After', '2');
  return reply
    .code(away ? 503 : 500)
    .send(
      away
        ? errorBody('unavailable', 'Le service est momentanément indisponible : réessayez dans un instant.')
        : errorBody('failed', "Une erreur s'est produite de notre côté : réessayez dans un instant."),
    );
}

/** Is the database out of reach, rather than the program wrong? Connection errors of the system and of PostgreSQL. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, errcode } = error as { code?: unknown; message?: unknown; errcode?: unknown };
  if (typeof errcode === 'number' && [5, 6].includes(errcode & 0xff)) return true;
  return (
    (typeof code === 'string' && /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|08|57P0|53300)/.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(String(message))
  );
}

export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody('not_found', "Il n'y a rien à cette adresse.")),
  );
}
