import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { onTestFinished, vi } from 'vitest';

const HOST = '127.0.0.2';

/** Treats the test's server as public. All other addresses of this machine stay private. */
function publishHost(): void {
  const check = BlockList.prototype.check;
  const spy = vi.spyOn(BlockList.prototype, 'check');
  spy.mockImplementation(function (this: BlockList, ...[address, type]: Parameters<BlockList['check']>) {
    return address !== HOST && check.call(this, address, type);
  } as BlockList['check']);
  onTestFinished(() => spy.mockRestore());
}

type Answer = (response: ServerResponse, path: string) => void;

/** A real server for pictures. `answers` are by path. A path without an answer is 404. */
export async function openPhotoHost(answers: Readonly<Record<string, Buffer | Answer>>) {
  publishHost();
  const requests: { path: string; userAgent: string }[] = [];
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, userAgent: request.headers['user-agent'] ?? '' });
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once('close', () => {
      open -= 1;
    });
    const answer = answers[path.split('?')[0] ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(response, path);
    else response.end(answer);
  });
  await once(server.listen(0, HOST), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://${HOST}:${port}`,
    port,
    requests,
    paths: () => requests.map(({ path }) => path),
    mostOpen: () => mostOpen,
  };
}

export const redirectTo =
  (location: string): Answer =>
  (response) =>
    void response.writeHead(302, { location }).end();

/** Sends data until the client closes the connection. */
export const endless: Answer = (response) => {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 255)));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
};
