import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

test('a press on the backdrop closes a dialog; one that starts inside does not, because it selects text', async () => {
  let requests = 0;
  await render(
    <Dialog title="Ajouter un tarif" onRequestClose={() => (requests += 1)}>
      <input aria-label="Titre" defaultValue="PARIS - LILLE" />
    </Dialog>,
  );
  const dialog = page.getByRole('dialog');
  const outside = { x: -20, y: 10 };
  await userEvent.dragAndDrop(page.getByLabelText('Titre'), dialog, { targetPosition: outside, force: true });
  expect(requests).toBe(0);
  await userEvent.click(dialog, { position: outside, force: true });
  expect(requests).toBe(1);
});
