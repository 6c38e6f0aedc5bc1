import type { FastifyInstance } from 'fastify';
import { routeOf } from './route.ts';

/** A sent response, for logs and metrics. It contains neither the address nor the client. */
export type ResponseEvent = {
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
};

export type ResponseListener = (response: ResponseEvent) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls `listener` after every response, from a route or from the response cache. */
    onResponseSent(listener: ResponseListener): void;
  }
}

type ResponseEvents = { emit: ResponseListener; add: (listener: ResponseListener) => void };

export function createResponseEvents(): ResponseEvents {
  const listeners: ResponseListener[] = [];
  return {
    emit: (response) => {
      for (const listener of listeners) listener(response);
    },
    add: (listener) => void listeners.push(listener),
  };
}

export function registerResponseEvents(app: FastifyInstance, events: ResponseEvents): void {
  app.decorate('onResponseSent', events.add);
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request;
    events.emit({ id, method, route: routeOf(request), status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}
