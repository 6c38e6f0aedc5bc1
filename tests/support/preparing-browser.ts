/** A Chromium that prepares pages ahead. In a page that Playwright controls, Chromium never does. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/machine.mjs';
import { FLAGS } from './browser.ts';
import { startProgram } from './program.ts';

type Message = { id?: number; method?: string; sessionId?: string; params?: never; result?: never; error?: unknown };

/** One document in the tab: the shown page, or a page that the browser prepares. */
export type TabDocument = {
  evaluate<T>(expression: string): Promise<T>;
  send(method: string, params?: object): Promise<unknown>;
  /** The requests of the document since the start, as 'POST /api/events {"path":"/"}'. */
  requests: string[];
};

/** Opens a window with one tab. `documents` are those of the tab, in the order of their creation. */
export async function openPreparingBrowser(): Promise<{ documents: TabDocument[] }> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-chromium-'));
  const flags = [...FLAGS, '--disable-blink-features=AutomationControlled', '--remote-debugging-port=0'];
  // Runs after the hook of `startProgram`, which ends Chromium.
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const command = [findChromium() ?? '', ...flags, `--user-data-dir=${profile}`, 'about:blank'];
  const chromium = startProgram({ command, group: true });
  const [, debuggerHost = ''] = await chromium.waitFor(/DevTools listening on ws:\/\/([^/]+)/);
  const socket = new WebSocket(await tabAddress(debuggerHost));
  await once(socket, 'open');
  const documents: TabDocument[] = [];
  const bySession = new Map<string, TabDocument>();
  const pending = new Map<number, (message: Message) => void>();
  let id = 0;
  const send = async (method: string, params: object = {}, sessionId?: string): Promise<never> => {
    id += 1;
    const { promise, resolve } = Promise.withResolvers<Message>();
    pending.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as never;
  };
  const attach = (sessionId: string) => {
    const document: TabDocument = {
      requests: [],
      send: (method, params) => send(method, params, sessionId),
      evaluate: async (expression) => {
        const options = { expression, awaitPromise: true, returnByValue: true };
        const { result }: { result: { value: never } } = await send('Runtime.evaluate', options, sessionId);
        return result.value;
      },
    };
    documents.push(document);
    bySession.set(sessionId, document);
    void document.send('Network.enable');
  };
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    const { method, params = {} as never, sessionId = '' } = message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
    if (method === 'Target.attachedToTarget') attach((params as { sessionId: string }).sessionId);
    if (method !== 'Network.requestWillBeSent') return;
    const { request }: { request: { method: string; url: string; postData?: string } } = params;
    const { pathname } = new URL(request.url);
    bySession.get(sessionId)?.requests.push([request.method, pathname, request.postData].filter(Boolean).join(' '));
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  return { documents };
}

async function tabAddress(host: string): Promise<string> {
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://${host}/json/list?for_tab`)
  ).json();
  const tab = targets.find(({ type }) => type === 'tab');
  if (tab === undefined) throw new Error('Chromium has no tab.');
  return tab.webSocketDebuggerUrl;
}
