/** Firefox speaks WebDriver BiDi itself, over a WebSocket. No other program stands between. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '../../../scripts/machine.mjs';
import { type Engine, keyActions, pointerActions, type Tab } from './engine.ts';
import { addressIn } from './programs.ts';

type Answer = { id: number; type: string; error?: string; message?: string; result?: Record<string, unknown> };

/** No connections to other hosts, French pages, no windows of its own at the start. */
const PREFERENCES = {
  'intl.accept_languages': 'fr-FR, fr',
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
};

export async function openFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(findFirefox() ?? 'firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(firefox, 'close');
  const address = await addressIn(firefox, /WebDriver BiDi listening on (ws:\S+)/);
  const send = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  return {
    openTab: () => openTab(send),
    async close() {
      firefox.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(data);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await once(socket, 'open');
  let last = 0;
  return async (method, params) => {
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result = {} } = await promise;
    if (error) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
}

async function openTab(send: Send): Promise<Tab> {
  const { userContext } = await send('browser.createUserContext', {});
  const { context } = await send('browsingContext.create', { type: 'tab', userContext });
  const call = async (body: string, wanted: 'value' | 'node') => {
    const functionDeclaration =
      wanted === 'value' ? `async () => JSON.stringify(await (async () => {${body}})())` : `() => {${body}}`;
    const answer = await send('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      userActivation: false,
    });
    const { result, exceptionDetails } = answer as {
      result?: { value?: string; sharedId?: string };
      exceptionDetails?: { text: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const perform = async (actions: object[]) => void (await send('input.performActions', { context, actions }));
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    run: async (body) => {
      const { value } = (await call(body, 'value')) ?? {};
      return value === undefined ? undefined : JSON.parse(value);
    },
    drag: (points, held) => perform(pointerActions(points, held)),
    type: (keys) => perform(keyActions(keys)),
    async upload(css, files) {
      const node = await call(`return document.querySelector(${JSON.stringify(css)})`, 'node');
      await send('input.setFiles', { context, element: { sharedId: node?.sharedId }, files });
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  };
}
