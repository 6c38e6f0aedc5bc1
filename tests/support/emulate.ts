/** Lets the browser report another device or preference to the page. */
import { cdp } from 'vitest/browser';

type Media = { reducedMotion?: 'no-preference' | 'reduce'; forcedColors?: 'active' | 'none'; media?: 'print' | '' };

let isEmulating = false;

/** `tests/support/component.ts` undoes it after each test. */
export async function emulate({ reducedMotion = 'reduce', forcedColors = 'none', media = '' }: Media): Promise<void> {
  isEmulating = true;
  await cdp().send('Emulation.setEmulatedMedia', {
    media,
    features: [
      { name: 'prefers-reduced-motion', value: reducedMotion },
      { name: 'forced-colors', value: forcedColors },
    ],
  });
}

export async function resetEmulation(): Promise<void> {
  if (isEmulating) await emulate({});
  isEmulating = false;
}
