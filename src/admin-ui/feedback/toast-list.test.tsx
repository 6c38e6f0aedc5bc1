import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { scrollsSideways } from '../../../tests/support/layout.ts';
import { ToastList } from './toast-list.tsx';
import { dismiss, shownToasts, toast } from './toasts.ts';

test('D56: on a phone, the text of a message with a link and two buttons is read in whole words, above its buttons', async () => {
  await page.viewport(390, 844);
  await render(<ToastList />);
  const run = () => undefined;
  toast({
    text: 'Le véhicule est en ligne.',
    tone: 'done',
    link: { label: 'Voir', href: '/car/1' },
    action: { label: 'Partager', run },
    undo: run,
  });
  const text = page.getByText(/Le véhicule/);
  const buttons = page.getByRole('button', { name: /Partager|Annuler|Masquer/ });
  await expect.element(text).toBeVisible();
  const box = text.element().getBoundingClientRect();
  expect(box.width).toBeGreaterThan(180);
  for (const button of buttons.elements())
    expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(box.bottom);
  expect(scrollsSideways()).toBe(false);
  for (const { id } of shownToasts()) dismiss(id);
});
