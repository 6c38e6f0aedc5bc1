import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectConsole } from '../../../tests/support/console.ts';
import { Form } from './form.tsx';
import { useAdminForm } from './use-admin-form.ts';

type Steps = { prepare?: () => boolean; check?: () => Record<string, string>; send: () => Promise<unknown> };

function OneForm({ prepare = () => true, check = () => ({}), send }: Steps) {
  const form = useAdminForm({ defaultValues: { title: 'Clio' }, check, send });
  return (
    <Form form={{ ...form, submit: () => form.submit(prepare) }} labels={{ idle: 'Enregistrer', busy: 'Envoi…' }}>
      <input aria-label="Titre" {...form.register('title')} />
    </Form>
  );
}

test.for(['prepare', 'check'] as const)('D34: a form can be saved again after its function %s threw', async (step) => {
  expectConsole(/broken step/);
  const send = vi.fn(async () => undefined);
  const fail = vi.fn(() => {
    throw new Error('broken step');
  });
  const { rerender } = await render(<OneForm {...{ [step]: fail }} send={send} />);
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Une erreur s’est produite de notre côté');
  expect(fail).toHaveBeenCalledOnce();
  await rerender(<OneForm send={send} />);
  await save.click();
  await expect.poll(() => send).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
