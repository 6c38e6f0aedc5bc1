import type { FastifyInstance } from 'fastify';
import { routeOf } from './route.ts';

/** An answer that went out, as logs and metrics know it: never an address, nor who asked. */
export type ResponseEvent = {
  id: string;
  method: string;
  /** Its pattern. */
  route: string;
  status: number;
  /** Milliseconds from the request to the end of the answer. */
  ms: number;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells of every answer of this server, whichever way it went. */
    onResponseSent(listener: (answered: ResponseEvent) => void): void;
  }
}

/** Gives the server its `onAnswered`; what answers past the framework tells the function that is returned. */
export function emitResponses(app: FastifyInstance): (answered: ResponseEvent) => void {
  const listeners: ((answered: ResponseEvent) => void)[] = [];
  const tell = (answered: ResponseEvent) => {
    for (const listener of listeners) listener(answered);
  };
  app.decorate('onResponseSent', (listener: (answered: ResponseEvent) => void) => void listeners.push(listener));
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request;
    tell({ id, method, route: routeOf(request), status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  return tell;
}
