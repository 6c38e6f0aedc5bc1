import type { FastifyInstance } from 'fastify';
import { routeOf } from './route.ts';

/** A response that was sent, as logs and metrics see it: without the address and without the client. */
export type ResponseEvent = {
  id: string;
  method: string;
  /** Pattern of the route. */
  route: string;
  status: number;
  /** Milliseconds from the request to the end of the response. */
  ms: number;
};

export type ResponseListener = (response: ResponseEvent) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls `listener` after every response of this server, whether from a route or from the response cache. */
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

/** Emits the responses that Fastify sends, and decorates the server with `onResponseSent`. */
export function registerResponseEvents(app: FastifyInstance, events: ResponseEvents): void {
  app.decorate('onResponseSent', events.add);
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request;
    events.emit({ id, method, route: routeOf(request), status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}
