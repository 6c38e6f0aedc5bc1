import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { answerUndo, asOperation } from '../../../../tests/support/operations.ts';
import { pressEnter } from '../../../../tests/support/press.ts';
import { answerResource, holdAnswers, sentCalls } from '../../../../tests/support/stand-in.ts';
import type { RatesResource } from './rates.resource.ts';
import type { StoredRate } from './rates.schema.ts';

const TITLES = ['PARIS - ORLY', 'PARIS - PARIS', 'PARIS - BEAUVAIS', 'PARIS - CDG'];

const rateOf = (id: number, title: string, price: string): StoredRate => ({
  ...{ id, title, price },
  ...{ version: 1, updated_by: '' },
});

function answerRates(names: readonly string[] = TITLES): { orders: (readonly number[])[] } {
  let rows = names.map((title, i) => rateOf(i + 1, title, `${60 + i}`));
  const orders: (readonly number[])[] = [];
  const remember = () => {
    const before = rows;
    return () => {
      rows = before;
    };
  };
  answerUndo();
  answerResource<RatesResource>({
    'GET /rates': () => ({ data: rows, remaining: rows.length }),
    'POST /rates/new': ({ body: { title, price } }) => {
      const rate = rateOf(rows.length + 10, String(title), String(price));
      rows = [...rows, rate];
      return { data: [rate] };
    },
    'PUT /rates/edit': ({ body }) => {
      rows = rows.map((row) =>
        row.id === body.id ? { ...row, ...(body as Partial<StoredRate>), version: row.version + 1 } : row,
      );
      return { data: rows.filter(({ id }) => id === body.id) };
    },
    'PUT /rates/order': ({ body }) => {
      const ids = body.ids as number[];
      orders.push(ids);
      return asOperation(remember, () => {
        rows = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
        return { data: rows };
      });
    },
    'DELETE /rates/delete': ({ body }) => {
      const data = rows.filter(({ id }) => id === body.id);
      return asOperation(remember, () => {
        rows = rows.filter(({ id }) => id !== body.id);
        return { data };
      });
    },
  });
  return { orders };
}

const dialog = page.getByRole('dialog');
const title = dialog.getByLabelText('Titre');
const price = dialog.getByLabelText('Prix');
const button = (label: string) => page.getByRole('button', { name: label });
const link = (name: string) => page.getByRole('link', { name });
const titles = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent);

test('ADMP-6 MOD-1: a rate is added, changed and deleted with the keyboard alone', async () => {
  answerRates();
  await openAdmin('/admin/rates');
  await expect.element(link('PARIS - CDG')).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Titre', 'Prix', 'Actions']);
  await userEvent.keyboard('n');
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('PARIS - VERSAILLES');
  await userEvent.tab();
  await userEvent.keyboard('1 200,50');
  await expect.element(page.getByText('Affiché : 1,200.50 €')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(titles()).toEqual([...TITLES, 'PARIS - VERSAILLES']);
  await expect.element(link('PARIS - VERSAILLES')).toHaveFocus();
  await expect.element(page.getByRole('row', { name: /VERSAILLES/ })).toMatchTextContent('1,200.50 €');

  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Modifier le tarif' })).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expect.element(price).toHaveValue('1 200,50');
  await price.fill('120');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^Ce prix était/)).toBeVisible();
  await price.fill('au compteur');
  await expect.element(page.getByText('Sera affiché tel quel : « au compteur »')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^Ce prix n’a pas de montant/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /VERSAILLES/ })).toMatchTextContent('au compteur');

  await pressEnter(button('Supprimer PARIS - VERSAILLES'));
  await expect.element(page.getByRole('dialog', { name: 'Supprimer le tarif' })).toBeVisible();
  await expect.element(dialog.getByText('Es-tu sûr?')).toBeVisible();
  await expect
    .element(dialog)
    .toMatchTextContent('Vous supprimez le tarif PARIS - VERSAILLES, qui quitte aussitôt la page des transports.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(titles()).toEqual(TITLES);
});

test('MOD-1 PRIC-3: an address opens its form; a second rate with the same title is pointed out, a wrong price has its error at the field', async () => {
  answerRates();
  await openAdmin('/admin/rates?fiche=rates-edit-99999');
  await expect.element(page.getByText('Ce tarif n’existe pas ou plus.')).toBeVisible();
  await button('Fermer').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.search).toBe('');

  await button('Ajouter un tarif').click();
  await title.fill('Paris - CDG');
  await expect.element(dialog.getByText('Un autre tarif a déjà ce titre.')).toBeVisible();
  await price.fill('-5');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(dialog.getByText('Un prix n’est pas négatif')).toBeVisible();
  await expect.element(price).toHaveAttribute('aria-invalid', 'true');
  await expect.element(price).toHaveAccessibleDescription(/Un prix n’est pas négatif/);
});

test('D33: on a phone, where the heads of columns are hidden, a select sorts by every column', async () => {
  answerRates();
  await page.viewport(390, 844);
  await openAdmin('/admin/rates');
  await page.getByRole('combobox', { name: 'Trier par' }).selectOptions('Prix, décroissant');
  await expect.poll(() => window.location.search).toBe('?ordre=-prix');
  await expect.poll(titles).toEqual(TITLES.toReversed());
});

test('MOD-1: a deleted rate comes back at its place', async () => {
  answerRates();
  await openAdmin('/admin/rates?fiche=rates-del-2');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.poll(titles).toEqual(TITLES.filter((name) => name !== 'PARIS - PARIS'));
  await button('Annuler').click();
  await expect.element(page.getByText('Annulé : ce qui était écrit.')).toBeVisible();
  await expect.poll(titles).toEqual(TITLES);
});

test('D27 UNDO-7: rates are moved by buttons, also with the keyboard, and the site gets the order; « Annuler » takes the last move back', async () => {
  const { orders } = answerRates();
  await openAdmin('/admin/rates');
  await expect.element(button('Monter PARIS - ORLY')).toBeDisabled();
  await expect.element(button('Descendre PARIS - CDG')).toBeDisabled();
  await pressEnter(button('Monter PARIS - BEAUVAIS'));
  await expect.element(button('Monter PARIS - BEAUVAIS')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toEqual(['PARIS - BEAUVAIS', 'PARIS - ORLY', 'PARIS - PARIS', 'PARIS - CDG']);
  await expect.element(button('Descendre PARIS - BEAUVAIS')).toHaveFocus();
  await expect.element(page.getByText('PARIS - BEAUVAIS : position 1 sur 4.')).toBeInTheDocument();
  await expect.poll(() => orders.at(-1)).toEqual([3, 1, 2, 4]);
  await button('Annuler').click();
  await expect.poll(titles).toEqual(['PARIS - ORLY', 'PARIS - BEAUVAIS', 'PARIS - PARIS', 'PARIS - CDG']);

  await page.getByRole('button', { name: 'Titre', exact: true }).click();
  await expect.poll(() => window.location.search).toBe('?ordre=nom');
  await expect.element(page.getByRole('button', { name: /^Monter/ })).not.toBeInTheDocument();
});

test('D27: the site gets one order at a time, so that the last move is the one that stays', async () => {
  answerRates();
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  holdAnswers(/order$/, isHeld);
  await openAdmin('/admin/rates');
  const up = button('Monter PARIS - BEAUVAIS');
  await expect.element(up).toBeVisible();
  const orders = () => sentCalls(/order$/).length;
  // Both presses come before the first order is answered.
  (up.element() as HTMLElement).click();
  (up.element() as HTMLElement).click();
  await expect.element(page.getByText('PARIS - BEAUVAIS : position 1 sur 4.')).toBeInTheDocument();
  await new Promise(requestAnimationFrame);
  await expect.poll(orders).toBe(1);
  release();
  await expect.poll(orders).toBe(2);
});

test('ADMP-9 D32: without any rate the page shows the exact words, an explanation, and a link to a new one', async () => {
  answerRates([]);
  await openAdmin('/admin/rates');
  await expect.element(page.getByText('Aucune marque ajoutée !', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Aucun tarif pour l’instant.', { exact: true })).toBeVisible();
  expect(button('Ajouter un tarif').elements()).toHaveLength(2);
});

test('MOD-4: a rate that is added while the list is loading stands in it', async () => {
  const rates = [rateOf(1, 'PARIS - ORLY', '60')];
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  answerResource<RatesResource>({
    'GET /rates': async () => {
      const data = [...rates];
      await isHeld;
      return { data, remaining: data.length };
    },
    'POST /rates/new': ({ body: { title, price } }) => {
      rates.push(rateOf(2, String(title), String(price)));
      return { data: rates.slice(-1) };
    },
  });
  await openAdmin('/admin/rates?fiche=rates-new');
  await title.fill('PARIS - TROYES');
  await price.fill('180');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  release();
  await expect.element(link('PARIS - TROYES')).toBeVisible();
});
