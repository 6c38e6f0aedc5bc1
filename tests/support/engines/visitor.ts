/**
 * A visitor of the site in one of the engines, and the steps that a journey takes. Each step waits for its condition.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test as plain } from 'vitest';
import { hasReact } from '../browser.ts';
import { type RunningSite, startSiteHere } from '../e2e.ts';
import { openChromium } from './chromium.ts';
import { type Engine, type EngineName, type Key, STEP_TIMEOUT_MS, type Tab } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { centreOf, find, selectText, setValue, type Target } from './in-page.ts';
import { openRelay, type Relay } from './recorder.ts';
import { openWebKit } from './webkit.ts';

const OPENERS: Record<EngineName, () => Promise<Engine>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
};

/** The pause between looks grows, because on a busy machine looks take the page's own time. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

export type Name = string | RegExp;
const named =
  (css: string) =>
  (name?: Name, more: Partial<Target> = {}): Target => ({
    css,
    ...(name !== undefined && { name: name instanceof RegExp ? { pattern: name.source } : name }),
    ...more,
  });

export const button = named(
  'button, [role=button], summary, input[type=submit], [role=menuitem], [role=tab], [role=switch]',
);
export const link = named('a[href]');
export const field = named('input, select, textarea, [role=combobox]');
export const heading = named('h1, h2, h3, h4');
export const dialog = named('dialog[open], [role=dialog]');
export const row = named('tr, [role=row]');
export const element = (css: string, more: Partial<Target> = {}): Target => ({ css, ...more });
/** The innermost element whose text contains this. */
export const text = (name: Name, more: Partial<Target> = {}): Target => {
  const pattern = name instanceof RegExp ? name.source : name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { css: more.within === undefined ? 'body' : '*', name: { pattern }, isInnermost: true, ...more };
};

/** Functions that other functions in the page call. */
const LIBRARY = [find, centreOf, setValue, selectText, hasReact].map(String).join('\n');

export class Visitor {
  readonly #tab: Tab;
  readonly relay: Relay;
  /** Complaints that this journey may cause. */
  readonly expecting: RegExp[] = [];

  constructor(tab: Tab, relay: Relay) {
    this.#tab = tab;
    this.relay = relay;
  }

  /** Runs a function in the page; it may only use its arguments and the functions of `in-page.ts`. */
  async read<T, A extends readonly unknown[]>(look: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const values = args.map((value) => JSON.stringify(value) ?? 'undefined').join(', ');
    return (await this.#tab.run(`${LIBRARY}\nreturn (${look})(${values})`)) as T;
  }

  /** Looks again until the value is true, and returns it. While a page is left, nothing can be read. */
  async until<T, A extends readonly unknown[]>(
    look: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<NonNullable<T>> {
    return await retry(async () => {
      const seen = await this.read(look, ...args);
      if (!seen) throw new Error(`never: ${look} ${JSON.stringify(args)}`);
      return seen;
    });
  }

  /** Opens a path of the site, and waits until the page responds to clicks. */
  async open(path: string): Promise<void> {
    await this.goto(path);
    if (!this.relay.forbidsScripts) await this.alive();
  }

  /** Opens an address without waiting for its scripts. */
  async goto(path: string): Promise<void> {
    await this.#leave();
    await this.#tab.goto(this.relay.url + path);
  }

  alive = () => this.until(hasReact);

  async reload(): Promise<void> {
    await this.#leave();
    await this.#tab.reload();
    await this.alive();
  }

  async back(): Promise<void> {
    await this.#leave();
    await this.#tab.back();
  }

  resize = (width: number, height: number) => this.#tab.resize(width, height);
  see = (target: Target) => this.until((wanted) => find(wanted) !== null, target);
  gone = (target: Target) => this.until((wanted) => find(wanted) === null, target);
  at = (path: string) => this.until((wanted) => (location.pathname + location.search).startsWith(wanted), path);

  async click(target: Target, held: readonly Key[] = []): Promise<void> {
    const centre = await retry(async () => {
      const found = await this.read(centreOf, target);
      if ('why' in found) throw new Error(`${JSON.stringify(target)} ${found.why}`);
      return found;
    });
    await this.#tab.drag([centre], held);
  }

  async fill(target: Target, value: string): Promise<void> {
    await this.until(selectText, target);
    await this.#tab.type(value === '' ? ['Backspace'] : [...value]);
  }

  /** The input may be hidden, as a button often stands for it. */
  async upload(css: string, files: readonly string[]): Promise<void> {
    await this.until((selector) => document.querySelector(selector) !== null, css);
    await this.#tab.upload(css, files);
  }

  press = (...keys: Key[]) => this.#tab.type(keys);
  set = (target: Target, value: string) => this.until(setValue, target, value);

  async close(): Promise<void> {
    await this.#leave();
    await this.#tab.close();
  }

  /** Waits until the page has sent its complaints, and makes it send no more. An empty tab has no page. */
  async #leave(): Promise<void> {
    const leave = () => {
      window.isBeingLeft = true;
      return Promise.all(window.complaintsSent ?? []);
    };
    await this.read(leave).catch(() => undefined);
  }
}

/** Tries until it succeeds, and at the end fails as the last attempt did. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + STEP_TIMEOUT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await setTimeout(pause);
  }
}

export const ENGINE = (process.env.ENGINE ?? 'chromium') as EngineName;

let engine: Engine | undefined;
let site: RunningSite | undefined;

/** Opens the engine and a site with the demonstration's stock for the journeys of one file. */
export function forJourneys(): { baseUrl: () => string } {
  beforeAll(async () => {
    [engine, site] = await Promise.all([OPENERS[ENGINE](), startSiteHere()]);
  });
  afterAll(() => Promise.all([engine?.close(), site?.stop()]));
  return { baseUrl: () => site?.baseUrl ?? '' };
}

/** A test with a visitor. It fails if a page complains: an error, a warning, a broken content security policy. */
export const journey = plain.extend('visitor', async ({ task: _task }, { onCleanup }) => {
  if (!engine || !site) throw new Error('The engine did not start.');
  const [tab, relay] = await Promise.all([engine.openTab(), openRelay(site.baseUrl)]);
  const visitor = new Visitor(tab, relay);
  onCleanup(async () => {
    await visitor.close();
    await relay.close();
    const unexpected = relay.complaints.filter((one) => !visitor.expecting.some((pattern) => pattern.test(one)));
    expect(unexpected, 'what the pages complained of').toEqual([]);
  });
  return visitor;
});
