/**
 * The three browser engines, driven without a library that patches them: Chromium by Playwright, Firefox by WebDriver
 * BiDi, WebKitGTK by classic WebDriver. A `Tab` is the small part that all three can do.
 */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** A step that takes longer hangs. Even a machine that is ten times slower needs less time. */
export const STEP_TIMEOUT_MS = 2 * 60_000;

export type Point = { x: number; y: number };

/** A window of a visitor whose storage and cookies no other visitor shares. */
export type Tab = {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs the body of an async function in the page, and returns its value, which must survive JSON. */
  run(body: string): Promise<unknown>;
  /** Presses the mouse button at the first point, and releases it at the last one, while the keys are held. */
  drag(points: readonly Point[], held: readonly Key[]): Promise<void>;
  /** Each entry is a character or a key. */
  type(keys: readonly (string | Key)[]): Promise<void>;
  /** Gives files to the input of type file that matches first. */
  upload(css: string, files: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

export type Engine = {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
};

/** Keys with their names and their characters in WebDriver. */
export const KEYS = {
  Backspace: '\uE003',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
} as const;
export type Key = keyof typeof KEYS;

const character = (key: string) => Object.entries(KEYS).find(([name]) => name === key)?.[1] ?? key;

/** The commands of WebDriver for `drag`, classic and BiDi. */
export function pointerActions(points: readonly Point[], held: readonly Key[]) {
  const move = ({ x, y }: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });
  const [first = { x: 0, y: 0 }, ...others] = points;
  const pointer = [
    move(first),
    { type: 'pointerDown', button: 0 },
    ...others.map(move),
    { type: 'pointerUp', button: 0 },
  ];
  const downs = held.map((key) => ({ type: 'keyDown', value: KEYS[key] }));
  const ups = held.map((key) => ({ type: 'keyUp', value: KEYS[key] }));
  const pauses = (count: number) => Array.from({ length: count }, () => ({ type: 'pause' }));
  const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
  return [
    { type: 'key', id: 'keyboard', actions: [...downs, ...pauses(pointer.length), ...ups] },
    { ...mouse, actions: [...pauses(downs.length), ...pointer] },
  ];
}

/** The commands of WebDriver for `type`, classic and BiDi. */
export function keyActions(keys: readonly string[]) {
  const actions = keys.map(character).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
