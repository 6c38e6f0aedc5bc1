import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lockDraft } from './use-draft.ts';

test('PREP-6: a form that replaces another in the same tab gets the draft, however late the other releases it', async () => {
  const release = await lockDraft('brouillon');
  const next = lockDraft('brouillon');
  // Longer than the time after which a tab counts the draft as another tab's.
  await setTimeout(400);
  release?.();
  expect(await next).toBeTypeOf('function');
  (await next)?.();
});
