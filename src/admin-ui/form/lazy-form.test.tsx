import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LazyForm } from './lazy-form.tsx';

test('D54: a form that cannot be loaded says so and can be closed', async () => {
  const onClose = vi.fn();
  const load = vi.fn(async (): Promise<string> => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await render(
    <LazyForm load={load} onClose={onClose}>
      {(text) => <p>{text}</p>}
    </LazyForm>,
  );
  const dialog = page.getByRole('dialog', { name: 'Formulaire' });
  await expect.element(dialog.getByText(/^Le formulaire n’a pas pu être chargé\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
