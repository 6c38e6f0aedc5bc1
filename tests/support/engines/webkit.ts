/** WebKitGTK's own driver speaks classic WebDriver over HTTP. Its browser needs a display: Xvfb, in memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findWebKit } from '../../../scripts/machine.mjs';
import { type Engine, keyActions, pointerActions, STEP_TIMEOUT_MS, type Tab } from './engine.ts';
import { addressIn } from './programs.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Without `-noreset` the display starts anew whenever its last window closes, so after each session. A browser that
 * connects meanwhile is refused and ends, and the driver never answers the command that started it.
 */
const DISPLAY_OPTIONS = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'];

export async function openWebKit(): Promise<Engine> {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKitWebDriver or Xvfb is missing.');
  const screen = spawn(programs.display, DISPLAY_OPTIONS, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await addressIn(screen, /(\d+)\n/);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DISPLAY: `:${display}`, LC_ALL: 'C.UTF-8' },
  });
  const ended = Promise.all([once(screen, 'close'), once(driver, 'close')]);
  let complaints = '';
  driver.stderr.on('data', (text) => {
    complaints = (complaints + text).slice(-LONGEST_COMPLAINT);
  });
  const send = commandsOf(`http://127.0.0.1:${port}`, () => complaints);
  await isReady(send);
  return {
    openTab: () => openTab(send),
    async close() {
      // A browser that outlives the driver would keep it open, and the driver would not count as closed.
      driver.stderr.destroy();
      driver.kill();
      screen.kill();
      await ended;
    },
  };
}

/** The driver writes no address, so the port must be known before. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

type Send = (method: string, path: string, body?: object, timeoutMs?: number) => Promise<unknown>;

/** A command may wait for a page that loads, and then for its own script. Each of them may take a step's time. */
const COMMAND_TIMEOUT_MS = 2 * STEP_TIMEOUT_MS;
/** If a script begins while its page is being left, the driver never answers, and the step sends it again. */
const SCRIPT_TIMEOUT_MS = STEP_TIMEOUT_MS / 6;
/** The end of what the driver and its browsers write on standard error. */
const LONGEST_COMPLAINT = 2000;

/** The driver answers nothing if its browser ends at the start, so an error names the command and the complaints. */
function commandsOf(origin: string, complaints: () => string): Send {
  return async (method, path, body, timeoutMs = COMMAND_TIMEOUT_MS) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(origin + path, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch(
      (cause) => {
        throw new Error(`${method} ${path}: ${cause}\n${complaints()}`, { cause });
      },
    );
    const { value }: { value: { error?: string; message?: string } | null } = await response.json();
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

const START_TIMEOUT_MS = 30_000;

async function isReady(send: Send): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Each tab is a session, which starts a browser without any storage. The driver has one session at a time. */
async function openTab(send: Send): Promise<Tab> {
  const timeouts = { script: STEP_TIMEOUT_MS, pageLoad: STEP_TIMEOUT_MS };
  const alwaysMatch = { unhandledPromptBehavior: 'accept', timeouts };
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string };
  const post = (path: string, body: object = {}, timeoutMs?: number) =>
    send('POST', `/session/${sessionId}${path}`, body, timeoutMs);
  const resize = async (width: number, height: number) => {
    const size = async () => (await post('/execute/sync', { script: SIZE, args: [] })) as Record<string, number>;
    // The window has a toolbar, so the page is smaller than the window.
    const { toolbar = 0 } = await size();
    await post('/window/rect', { width, height: height + toolbar });
  };
  const run = async (body: string) => {
    const sent = post('/execute/async', { script: asyncScript(body), args: [] }, SCRIPT_TIMEOUT_MS);
    const answer = (await sent) as { error?: string; value?: unknown };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  await resize(1280, 900);
  return {
    goto: async (url) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh')),
    // The driver's own command waits for the end of a loading that may never come.
    back: async () => void (await post('/execute/sync', { script: 'history.back()', args: [] })),
    run,
    drag: async (points, held) => void (await post('/actions', { actions: pointerActions(points, held) })),
    type: async (keys) => void (await post('/actions', { actions: keyActions(keys) })),
    async upload(css, files) {
      const found = (await post('/element', { using: 'css selector', value: css })) as Record<string, string>;
      await post(`/element/${found[ELEMENT]}/value`, { text: files.join('\n') });
    },
    resize,
    close: async () => void (await send('DELETE', `/session/${sessionId}`)),
  };
}

const SIZE = 'return { toolbar: outerHeight - innerHeight };';

const asyncScript = (body: string) => `
  const done = arguments[arguments.length - 1];
  (async () => {${body}})().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
