/**
 * A Chromium as visitors have it: it prepares pages ahead, keeps left pages in its page cache, and its visits are
 * counted. In a page that Playwright controls, it does nothing of this. The Chromium without windows has no page cache.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { findWholeChromium } from '../../scripts/machine.mjs';
import { FLAGS, hasReact } from './browser.ts';
import { BROWSER } from './events.ts';
import { startProgram } from './program.ts';

type Message = { id?: number; method?: string; sessionId?: string; params?: never; result?: never; error?: unknown };

/** One document in the tab: the shown pages, one after the other, or a page that the browser prepares. */
export class TabDocument {
  readonly send: (method: string, params?: object) => Promise<unknown>;
  /** The requests of the document since the start, as 'POST /api/events {"path":"/"}'. */
  readonly requests: string[] = [];
  /** Why the last page was not kept. */
  reasons: string[] = [];

  constructor(send: (method: string, params?: object) => Promise<unknown>) {
    this.send = send;
  }

  /**
   * Watches the document and its successors in the tab. The browser may drop a prepared page before these commands
   * reach it.
   */
  prepare(): void {
    const commands = [
      this.send('Network.enable'),
      this.send('Page.enable'),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: NOTE_RETURNS }),
      // A prepared page exists already.
      this.evaluate(NOTE_RETURNS),
    ];
    for (const command of commands) command.catch(ignoreDropped);
  }

  async evaluate<T>(expression: string): Promise<T> {
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', options)) as {
      result: { value: T };
      exceptionDetails?: object;
    };
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  }

  /** Runs what leads to another page. The response may never come, because the document is gone. */
  leave(expression: string): void {
    void this.evaluate(expression).catch(() => undefined);
  }

  async open(url: string): Promise<void> {
    await this.send('Page.navigate', { url });
    await this.hasOpened(url);
  }

  /** Waits until the page at this address responds to clicks. */
  async hasOpened(url: string): Promise<void> {
    const isShown = `location.href === ${JSON.stringify(url)} && !window.isLeft && (${hasReact})()`;
    await expect.poll(() => this.evaluate(isShown)).toBe(true);
  }

  /** Goes back or forward to the page at `url`. Returns true if that page comes from the page cache. */
  async traverse(delta: number, url: string): Promise<boolean> {
    this.reasons = [];
    this.leave(`history.go(${delta})`);
    await this.hasOpened(url);
    return this.evaluate('window.isKept === true');
  }

  /** Goes back or forward to the page at `url`. Fails if that page does not come from the page cache. */
  async traverseToKept(delta: number, url: string): Promise<void> {
    const isKept = await this.traverse(delta, url);
    expect({ isKept, reasons: this.reasons }).toEqual({ isKept: true, reasons: [] });
  }

  async mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', point: { x: number; y: number }): Promise<void> {
    const button = type === 'mouseMoved' ? 'none' : 'left';
    await this.send('Input.dispatchMouseEvent', { ...point, type, button, clickCount: 1 });
  }
}

/** Notes in a document that it comes from the page cache. */
const NOTE_RETURNS = `
  addEventListener('pagehide', () => { window.isLeft = true; });
  addEventListener('pageshow', ({ persisted }) => { window.isLeft = false; window.isKept = persisted; });`;

/** What Chromium answers if it has dropped a document before or while a command runs there. */
const DROPPED = /Session with given id not found|Inspected target navigated or closed/;

/** Fails for each error except that of a document that the browser has dropped. */
function ignoreDropped(error: Error): void {
  if (!DROPPED.test(error.message)) throw error;
}

/** Opens a window with one tab. `documents` are those of the tab, in the order of their creation. */
export async function openVisitorsBrowser(): Promise<{ tab: TabDocument; documents: TabDocument[] }> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-chromium-'));
  const flags = [
    ...FLAGS,
    '--disable-blink-features=AutomationControlled',
    `--user-agent=${BROWSER}`,
    '--window-size=1280,900',
    '--remote-debugging-port=0',
  ];
  // Runs after the hook of `startProgram`, which ends Chromium.
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const command = [findWholeChromium() ?? '', ...flags, `--user-data-dir=${profile}`, 'about:blank'];
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
    const document = new TabDocument((method, params) => send(method, params, sessionId));
    documents.push(document);
    bySession.set(sessionId, document);
    document.prepare();
  };
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    const { method, params = {} as never, sessionId = '' } = message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
    if (method === 'Target.attachedToTarget') attach((params as { sessionId: string }).sessionId);
    if (method === 'Page.backForwardCacheNotUsed') {
      const { notRestoredExplanations }: { notRestoredExplanations: { reason: string }[] } = params;
      const document = bySession.get(sessionId);
      if (document) document.reasons = notRestoredExplanations.map(({ reason }) => reason);
    }
    if (method !== 'Network.requestWillBeSent') return;
    const { request }: { request: { method: string; url: string; postData?: string } } = params;
    const { pathname } = new URL(request.url);
    bySession.get(sessionId)?.requests.push([request.method, pathname, request.postData].filter(Boolean).join(' '));
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  await expect.poll(() => documents.length).toBe(1);
  return { tab: documents[0] as TabDocument, documents };
}

async function tabAddress(host: string): Promise<string> {
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://${host}/json/list?for_tab`)
  ).json();
  const tab = targets.find(({ type }) => type === 'tab');
  if (tab === undefined) throw new Error('Chromium has no tab.');
  return tab.webSocketDebuggerUrl;
}
