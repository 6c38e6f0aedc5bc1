import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body that transfers no byte for this time is ended. */
const STALLED_TIMEOUT_MS = 30_000;
const CHECK_INTERVAL_MS = 1_000;

/**
 * Runs `receive`, which reads the body. If the body makes no progress, ends the connection, so that `receive` fails.
 */
export async function whileReceiving<T>(request: IncomingMessage, receive: () => Promise<T>): Promise<T> {
  const { socket } = request;
  let bytes = socket.bytesRead;
  let progressAt = Date.now();
  const timer = setInterval(() => {
    if (socket.bytesRead !== bytes) {
      bytes = socket.bytesRead;
      progressAt = Date.now();
    } else if (Date.now() - progressAt >= STALLED_TIMEOUT_MS) request.destroy(new Error('the body stalled'));
  }, CHECK_INTERVAL_MS);
  try {
    return await receive();
  } finally {
    clearInterval(timer);
  }
}

/** Keeps a silent connection open while its upload waits. By default, Node destroys it after a minute. */
export function allowLongProcessing(response: ServerResponse): void {
  response.on('timeout', () => undefined);
}
