/**
 * A relay in front of the site. It puts a script before all others of a page, which reports what the page complains of.
 * The drivers of the three engines differ in this, and one of them reports nothing. The relay can also cut the network
 * and forbid scripts.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type Relay = {
  url: string;
  complaints: string[];
  isCut: boolean;
  /** Pages run no script, but the driver can still read them. */
  forbidsScripts: boolean;
  close(): Promise<void>;
};

const SCRIPT_PATH = '/__recorder.js';
const COMPLAINTS_PATH = '/__complaints';

export async function openRelay(target: string): Promise<Relay> {
  const server = createServer();
  server.on('request', (asked, response) => {
    if (relay.isCut) asked.socket.destroy();
    else if (asked.url === SCRIPT_PATH) response.setHeader('Content-Type', 'text/javascript').end(`(${record})()`);
    else if (asked.url === COMPLAINTS_PATH)
      void text(asked).then((complaint) => {
        relay.complaints.push(complaint);
        response.end();
      });
    else pass(asked, response);
  });
  const pass = (asked: IncomingMessage, response: ServerResponse) => {
    const { 'accept-encoding': _encoding, ...headers } = asked.headers;
    const forwarded = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (answer) => {
      answer.headers['content-type']?.startsWith('text/html') ? void insert(answer, response) : copy(answer, response);
    });
    forwarded.on('error', () => asked.socket.destroy());
    asked.pipe(forwarded);
  };
  const insert = async (answer: IncomingMessage, response: ServerResponse) => {
    const html = await text(answer);
    const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = answer.headers;
    if (relay.forbidsScripts) headers['content-security-policy'] = `script-src 'none'`;
    response.writeHead(answer.statusCode ?? 500, headers);
    response.end(html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const relay: Relay = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    complaints: [],
    isCut: false,
    forbidsScripts: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}

function copy(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  answer.pipe(response);
}

declare global {
  interface Window {
    /** The reports that are on their way. */
    complaintsSent?: Promise<unknown>[];
    /** True from the moment when the visitor leaves: engines end the page's requests, and its scripts report that. */
    isBeingLeft?: boolean;
  }
}

/** Runs in the page. */
function record(): void {
  document.currentScript?.remove();
  const send = window.fetch.bind(window);
  const sent: Promise<unknown>[] = [];
  window.complaintsSent = sent;
  // Back leaves the page, or only an entry of its history.
  for (const stay of ['pageshow', 'popstate'])
    window.addEventListener(stay, () => {
      window.isBeingLeft = false;
    });
  const complain = (what: string) => {
    if (window.isBeingLeft) return;
    const body = `${what} (${window.location.pathname})`;
    sent.push(send('/__complaints', { method: 'POST', body, keepalive: true }).catch(() => undefined));
  };
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...all: unknown[]) => {
      complain(`${level}: ${all.map(String).join(' ')}`);
      write(...all);
    };
  }
  // Files that are still loading when the visitor leaves fail, too. Only errors of scripts reach the window.
  window.addEventListener('error', ({ message }) => complain(`error: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => complain(`rejected: ${reason}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    complain(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
  );
}
