import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody } from '../../shared/errors.ts';
import { BusyError } from './admission.ts';
import type { SecurityHeaders } from './security-headers.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that the framework gets in one turn of the event loop: each costs it some tenths of a millisecond. */
const MAX_PER_TURN = 8;

/** Requests that may wait for their turn. */
const MAX_WAITING = 1_000;

/** Seconds after which who was refused may ask again. */
const RETRY_AFTER_SECONDS = 2;

export type DoorOptions = { maxPerTurn?: number; maxWaiting?: number };

/**
 * Lets requests into the framework, a few a turn, in the order in which they came: however many arrive at once, answers
 * from memory, which are sent in front of it, wait for a few of them. What does not fit into the queue is refused before
 * it costs anything.
 */
export function createDoor(
  handle: Handler,
  refuse: Handler,
  { maxPerTurn = MAX_PER_TURN, maxWaiting = MAX_WAITING }: DoorOptions = {},
): Handler {
  let waiting: [IncomingMessage, ServerResponse][] = [];
  let left = maxPerTurn;
  let isScheduled = false;
  const nextTurn = () => {
    isScheduled = false;
    left = maxPerTurn;
    const admitted = waiting.slice(0, maxPerTurn);
    waiting = waiting.slice(maxPerTurn);
    for (const [request, response] of admitted) if (!response.destroyed) enter(request, response);
    if (waiting.length > 0) schedule();
  };
  const schedule = () => {
    if (!isScheduled) setImmediate(nextTurn);
    isScheduled = true;
  };
  const enter: Handler = (request, response) => {
    left -= 1;
    schedule();
    handle(request, response);
  };
  return (request, response) => {
    if (left > 0 && waiting.length === 0) return enter(request, response);
    if (waiting.length >= maxWaiting) return refuse(request, response);
    waiting.push([request, response]);
    schedule();
  };
}

/** The refusal, without the framework. */
export function refuseAtDoor(headers: SecurityHeaders): Handler {
  const { message } = new BusyError('unavailable');
  const body = JSON.stringify(errorBody('unavailable', message));
  const head = {
    ...headers,
    'Retry-After': String(RETRY_AFTER_SECONDS),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return (_request, response) => void response.writeHead(503, head).end(body);
}
