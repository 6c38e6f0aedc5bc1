import { QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pressEnter } from '../../../../../tests/support/press.ts';
import { answerResource } from '../../../../../tests/support/stand-in.ts';
import { queryClient } from '../../../../admin-ui/session/server-state.ts';
import type { EditsResource } from './edits.resource.ts';
import { PhotoEditor } from './photo-editor.tsx';

const PHOTO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"/>')}`;
const MASK = { x: 0.4, y: 0.7, width: 0.2, height: 0.1 };

const editor = page.getByRole('dialog', { name: 'Retoucher la photo 1' });
const button = (name: string) => editor.getByRole('button', { name, exact: true });
const slider = (name: string) => editor.getByRole('slider', { name, exact: true });

/** Returns the bodies of the calls, and the addresses that the editor returned. */
async function renderEditor(edit: { turn: 0; masks?: (typeof MASK)[] } = { turn: 0 }) {
  const sent: unknown[] = [];
  const edited: string[] = [];
  answerResource<EditsResource>({
    'GET /images/edit': () => ({ data: [{ original: PHOTO, edit }] }),
    'POST /images/edit': ({ body }) => {
      sent.push(body);
      const stored = {
        path: 'cars/1/new.jpg',
        url: '/images/cars/1/new.jpg',
        width: 540,
        height: 600,
        placeholder: '',
      };
      return { data: [stored], rejected: [] };
    },
  });
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <PhotoEditor
        url="/images/cars/1/old.jpg"
        n={1}
        onEdited={(url) => edited.push(url)}
        onClose={() => edited.push('')}
      />
    </QueryClientProvider>,
  );
  onTestFinished(async () => {
    await unmount();
    queryClient.clear();
  });
  await expect.element(editor.getByRole('img', { name: 'À retoucher' })).toBeVisible();
  return { sent, edited };
}

async function focus(name: string): Promise<void> {
  await expect.element(slider(name)).toBeVisible();
  (slider(name).element() as HTMLElement).focus();
}

test('PHOT-5: by keyboard alone: a turn, a crop, the proposed box moved, resized and removed', async () => {
  const { sent, edited } = await renderEditor();
  await pressEnter(button('Cacher la plaque'));
  await expect.element(slider('Cache 1')).toHaveAttribute('aria-valuetext', 'à 38 % de la gauche, 62 % du haut');
  await focus('Cache 1');
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  await expect.element(slider('Cache 1')).toHaveAttribute('aria-valuetext', 'à 43 % de la gauche, 68 % du haut');
  await focus('Taille du cache 1');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(slider('Taille du cache 1')).toHaveAttribute('aria-valuetext', '29 % de large, 9 % de haut');
  await focus('Cache 1');
  await userEvent.keyboard('{Delete}');
  await expect.element(slider('Cache 1')).not.toBeInTheDocument();
  await expect.element(button('Cacher la plaque')).toHaveFocus();
  await pressEnter(button('Recadrer'));
  await focus('Cadrage, coin en haut à gauche');
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  await pressEnter(button('Tourner'));
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await pressEnter(button('Appliquer'));
  await expect.poll(() => edited).toEqual(['/images/cars/1/new.jpg']);
  // The crop keeps three quarters of the width and nine tenths of the height. The turn swaps the two.
  const size = { width: expect.closeTo(0.9), height: expect.closeTo(0.75) };
  expect(sent).toMatchObject([{ turn: 90, crop: size, masks: [], from_original: true }]);
});

test('PHOT-5: a retouched photo shows its boxes again, and a button returns to the original', async () => {
  const { sent, edited } = await renderEditor({ turn: 0, masks: [MASK] });
  await expect.element(slider('Cache 1')).toHaveAttribute('aria-valuetext', 'à 40 % de la gauche, 70 % du haut');
  await button('Revenir à l’original').click();
  await expect.poll(() => edited).toHaveLength(1);
  expect(sent).toMatchObject([{ turn: 0, masks: [], from_original: true }]);
});

test('PHOT-5: the original itself has nothing to return to', async () => {
  await renderEditor();
  await expect.element(button('Appliquer')).toBeVisible();
  await expect.element(button('Revenir à l’original')).not.toBeInTheDocument();
});

test('PHOT-5: the hint names only what the photo shows, and only an edited photo has a note on its original', async () => {
  await renderEditor();
  const hint = async (text: RegExp) => expect.element(editor.getByText(text)).toBeVisible();
  const note = editor.getByText(/^Les visiteurs voient la retouche/);
  await hint(/^Tournez la photo, recadrez-la, ou dessinez un cache dessus/);
  await expect.element(note).not.toBeInTheDocument();
  await button('Recadrer').click();
  await hint(/^Tirez les coins du cadre : au doigt/);
  await expect.element(note).toBeVisible();
  await button('Cacher la plaque').click();
  await hint(/^Tirez les coins du cadre, déplacez un cache ou tirez son coin/);
  await button('Recadrer').click();
  await hint(/^Déplacez un cache ou tirez son coin/);
  await button('Retirer le cache 1').click();
  await expect.element(note).not.toBeInTheDocument();
  await button('Tourner').click();
  await expect.element(note).toBeVisible();
  await hint(/^Tournez la photo, recadrez-la, ou dessinez un cache dessus/);
});
