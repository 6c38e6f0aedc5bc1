import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { type AnsweredStock, adminCar, adminTruck, answerStock } from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { answerResource, sentCalls } from '../../../../tests/support/stand-in.ts';
import { draftKey } from '../../../admin-ui/form/draft-storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { JournalResource } from '../../platform/journal/journal.resource.ts';
import type { JournalRow } from '../../platform/journal/journal.schema.ts';
import type { VehiclesResource } from '../vehicle-table/vehicles.resource.ts';

let stock: AnsweredStock;
beforeEach(() => {
  stock = answerStock('cars', [adminCar(7, { color: 'Rouge', plate: 'AB-100-CD', images: ['/images/cars/a/b.jpg'] })]);
  answerResource<VehiclesResource>({ 'GET /same': () => ({ data: [] }) }, '/cars');
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const update = button('Mettre à jour');
const field = (name: string) => document.querySelector<HTMLInputElement>(`dialog [name="${name}"]`) as HTMLInputElement;
const text = (words: string | RegExp) => page.getByRole('dialog').getByText(words);
const focused = () => document.activeElement?.getAttribute('name');
const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });

async function open(form: 'new' | 'edit-7'): Promise<void> {
  await openAdmin(`/admin/cars?q=zzz&fiche=cars-${form}`);
  await expect.poll(() => field('title')).toBeTruthy();
}

test('D34 D35: all errors stand at their fields at once, the first has the focus, and nothing is sent', async () => {
  await open('new');
  await userEvent.fill(field('mileage'), 'beaucoup');
  await userEvent.fill(field('title'), '   ');
  await button('Ajouter').click();
  for (const message of [
    'Le titre est obligatoire',
    'Un nombre entier est attendu, par exemple 45 000 km',
    'Ajoutez au moins une image',
  ])
    await expect.element(text(message)).toBeVisible();
  expect([focused(), field('title').ariaInvalid]).toEqual(['title', 'true']);
  expect(sentCalls(/^(POST|PUT)/)).toEqual([]);
  await userEvent.fill(field('title'), 'C4');
  await expect.element(text('Le titre est obligatoire')).not.toBeInTheDocument();
  await userEvent.fill(field('mileage'), '12 000');
  await button('Ajouter').click();
  await expect.poll(focused).toBe('images');
});

test('D35: an error that only the server finds stands at its field too, which has the focus', async () => {
  await open('edit-7');
  answerResource<VehiclesResource>(
    {
      'PUT /edit': () => {
        const fields = { reference: 'Un autre véhicule a déjà cette référence' };
        throw new DomainError('invalid', 'Certains champs sont à corriger.', fields);
      },
    },
    '/cars',
  );
  expectConsole(/AdminError/);
  await userEvent.fill(field('reference'), 'VO-D001');
  await update.click();
  await expect.element(text('Un autre véhicule a déjà cette référence')).toBeVisible();
  await expect.poll(focused).toBe('reference');
});

test('PRIC-3: a tenth of the price, 0 and a price without an amount are asked about once', async () => {
  await open('edit-7');
  await userEvent.fill(field('price_per_day'), '3,9');
  await update.click();
  await expect.element(text(/Ce prix était «.39.».: il change de plus de 20.%\./)).toBeVisible();
  await expect.poll(focused).toBe('price_per_day');
  await userEvent.fill(field('price_per_day'), '0');
  await update.click();
  await expect.element(text(/Ce prix est de 0 €\./)).toBeVisible();
  await userEvent.fill(field('price_per_day'), '-5');
  await expect.element(text(/Un prix n’est pas négatif/)).toBeVisible();
  await update.click();
  await expect.element(field('price_per_day')).toHaveAttribute('aria-invalid', 'true');
  expect(text(/Un prix n’est pas négatif/).elements()).toHaveLength(1);
  await userEvent.fill(field('price_per_day'), '79,5555');
  await expect.element(text(/Aucun montant lisible/)).toBeVisible();
  await update.click();
  await expect.element(text(/Ce prix n’a pas de montant\./)).toBeVisible();
  await expect.poll(focused).toBe('price_per_day');
  expect(sentCalls(/PUT/)).toEqual([]);
  await userEvent.fill(field('price_per_day'), 'au compteur');
  await update.click();
  await expect.element(text(/Ce prix n’a pas de montant\./)).toBeVisible();
  await update.click();
  await expect.poll(() => stock.stored(7)?.['price_per_day' as never]).toBe('au compteur');
});

test('MOD-15: the plate of another car is asked about once, and nothing typed is lost', async () => {
  const namesake = { id: 3, title: 'Clio', reference: 'SAME-1', status: 'draft' as const, by: 'plate' as const };
  answerResource<VehiclesResource>({ 'GET /same': () => ({ data: [namesake] }) }, '/cars');
  await open('edit-7');
  await userEvent.fill(field('color'), 'Ambre');
  await userEvent.fill(field('plate'), 'ab 123 cd');
  await update.click();
  await expect.element(text(/Clio.+\(référence.SAME-1, brouillon\).+cette.immatriculation/)).toBeVisible();
  await expect.poll(focused).toBe('plate');
  expect([field('color').value, stock.stored(7)?.color]).toEqual(['Ambre', 'Rouge']);
  await update.click();
  await expect.poll(() => stock.stored(7)?.color).toBe('Ambre');
  expect(sentCalls(/GET .*\/same/)).toEqual([
    'GET /api/admin/cars/same?plate=ab+123+cd&vin=&id=7',
    'GET /api/admin/cars/same?plate=ab+123+cd&vin=&id=7',
  ]);
});

test('MOD-15: a stored plate is not asked about again', async () => {
  await open('edit-7');
  await userEvent.fill(field('color'), 'Ambre');
  await update.click();
  await expect.poll(() => stock.stored(7)?.color).toBe('Ambre');
  expect(sentCalls(/GET .*\/same/)).toEqual([]);
});

test('D34: if somebody deleted the car meanwhile, the form says so; once it is restored, the same save works', async () => {
  await open('edit-7');
  await userEvent.fill(field('color'), 'Turquoise');
  const there = stock.stored;
  let isDeleted = true;
  const car = () => {
    if (isDeleted) throw new DomainError('not_found', 'Ce véhicule n’existe pas ou plus.');
    return { data: [{ ...there(7), color: 'Turquoise', version: 2 }] as never, notices: [] };
  };
  answerResource<VehiclesResource>({ 'PUT /edit': car }, '/cars');
  expectConsole(/AdminError/);
  await update.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/S’il est à la corbeille, reprenez-le/);
  isDeleted = false;
  await button('Réessayer').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('UNDO-3 D55: « Annuler » in the history shows the former values in the open form; what is typed stays', async () => {
  const { price_per_day } = stock.stored(7) as ReturnType<typeof adminCar>;
  const entry: JournalRow = {
    at: '2026-11-20T09:30:00.000Z',
    who: 'Hélène',
    action: 'update',
    object: 'cars',
    id: 7,
    title: 'Clio 7',
    changes: { price_per_day: ['52', price_per_day] },
    origin: 'form',
    operation: 'the save',
    undoable: true,
  };
  const undo = { possible: true, back: 1, left: [] };
  answerResource<JournalResource>({
    'GET /journal': () => ({ data: [entry], remaining: 1 }),
    'GET /journal/:operation': () => ({
      data: [{ operation: 'the save', at: entry.at, who: 'Hélène', sentence: 'Prix de Clio 7', entries: 1, undo }],
    }),
    'POST /journal/:operation/undo': () => {
      stock.edit(7, { price_per_day: '52' });
      return { data: [{ operation: 'the undo', sentence: 'Prix de la voiture « Clio 7 »', back: 1, left: [] }] };
    },
  });
  await open('edit-7');
  expect(field('price_per_day').value).toBe(price_per_day);
  await page.getByRole('heading', { name: 'Historique' }).click();
  const undoIt = async () => {
    await page.getByRole('button', { name: /^Annuler : Modifiée/ }).click();
    await button('Annuler cette opération').click();
    await expect.element(button('Annuler cette opération')).not.toBeInTheDocument();
  };
  await undoIt();
  await expect.poll(() => field('price_per_day').value).toBe('52');
  await userEvent.fill(field('price_per_day'), '60');
  await undoIt();
  await expect.poll(() => sentCalls(/^GET \/api\/admin\/cars\/7$/).length).toBe(3);
  expect(field('price_per_day').value).toBe('60');
  await update.click();
  await expect.poll(() => stock.stored(7)).toMatchObject({ price_per_day: '60' });
});

test('D39: a draft of a car that was changed meanwhile asks whose version stays', async () => {
  const key = 'vitrine-brouillon/Hélène/cars/7';
  onTestFinished(() => localStorage.removeItem(key));
  const images = ['/images/cars/a/b.jpg'];
  const before = { title: 'Clio 7', color: 'Rouge', accessories: [], images, status: 'available' };
  const draft = {
    ...{ values: { ...before, color: 'Ocre' }, base: { values: before, version: 1 } },
    ...{ uploadId: '7', unsent: 0, key: null, at: new Date().toISOString() },
  };
  localStorage.setItem(key, JSON.stringify(draft));
  const theirs = adminCar(7, { color: 'Blanc', version: 2, updated_by: 'Bruno', images });
  stock = answerStock('cars', [theirs]);
  answerResource<VehiclesResource>(
    {
      'GET /same': () => ({ data: [] }),
      'PUT /edit': ({ body: { version, ...changes } }) => {
        if (version === 1) throw new DomainError('conflict', 'Modifié par Bruno entre-temps.');
        return { data: [{ ...theirs, ...(changes as object), version: 3 }] as never, notices: [] };
      },
    },
    '/cars',
  );
  await open('edit-7');
  expect(field('color').value).toBe('Ocre');
  await update.click();
  const conflict = page.getByRole('alertdialog', { name: 'Deux personnes ont modifié ce véhicule' });
  await expect.element(conflict.getByRole('group', { name: /Couleur/ })).toMatchTextContent(/Ocre.*Blanc/);
  await button('Garder ma version').click();
  await button('Enregistrer ce choix').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sentCalls(/PUT/)).toHaveLength(2);
});

test('D39: an accessory that is being typed is kept with the draft, and is gone when the draft is cleared', async () => {
  const key = draftKey('cars/7', 'Hélène');
  onTestFinished(() => localStorage.removeItem(key));
  const before = { title: 'Clio 7', accessories: [], images: ['/images/cars/a/b.jpg'], status: 'available' };
  const draft = {
    ...{ values: { ...before, accessories: ['Treuil'] }, base: { values: before, version: 1 } },
    ...{ uploadId: '7', unsent: 0, key: null, at: new Date().toISOString() },
  };
  localStorage.setItem(key, JSON.stringify(draft));
  await open('edit-7');
  await expect.element(page.getByLabelText('Treuil')).toBeChecked();
  const other = page.getByLabelText('Autre équipement');
  await other.fill(' Grue ');
  await expect.poll(() => localStorage.getItem(key)).toContain('"accessories":["Treuil","Grue"]');
  expect(page.getByLabelText('Grue').elements()).toEqual([]);
  await button('Effacer cette saisie').click();
  await expect.element(other).toHaveValue('');
  await other.fill('Attelage');
  await update.click();
  await expect.poll(() => stock.stored(7)).toMatchObject({ accessories: ['Attelage'] });
});

function coverHalf(input: HTMLElement, edge: 'head' | 'bar'): void {
  const dialog = input.closest('dialog');
  const head = dialog?.querySelector('h2')?.parentElement?.getBoundingClientRect().bottom ?? 0;
  const bar = dialog?.querySelector('form')?.lastElementChild?.getBoundingClientRect().top ?? 0;
  const { top, height } = input.getBoundingClientRect();
  dialog?.scrollBy(0, top + height / 2 - (edge === 'head' ? head : bar));
}

function seenParts(input: HTMLElement): boolean[] {
  const { left, top, width, bottom } = input.getBoundingClientRect();
  return [top + 1, (top + bottom) / 2, bottom - 1].map((y) => document.elementFromPoint(left + width / 2, y) === input);
}

test('D35: after a refused save the field that gets the focus is fully visible between the dialog’s head and its bar', async () => {
  await open('edit-7');
  await userEvent.fill(field('mileage'), 'beaucoup');
  await update.click();
  await expect.poll(focused).toBe('mileage');
  for (const [width, height] of [
    [390, 844],
    [1440, 500],
  ] as const) {
    await page.viewport(width, height);
    for (const edge of ['head', 'bar'] as const) {
      field('title').focus({ preventScroll: true });
      coverHalf(field('mileage'), edge);
      expect(seenParts(field('mileage')), `${width} px, ${edge}`).not.toEqual([true, true, true]);
      await update.click();
      await expect.poll(focused).toBe('mileage');
      expect(seenParts(field('mileage')), `${width} px, ${edge}`).toEqual([true, true, true]);
    }
  }
});

test('WCAG: with faults and photos the form does not scroll sideways, and its buttons are large enough, at 1440, 390 and 320 px', async () => {
  const images = ['/images/trucks/a/b.jpg', '/images/trucks/a/c.jpg'];
  answerStock('trucks', [adminTruck(7, { images })]);
  answerResource<VehiclesResource>({ 'GET /same': () => ({ data: [] }) }, '/trucks');
  await openAdmin('/admin/trucks?q=zzz&fiche=trucks-edit-7');
  await expect.poll(() => field('title')).toBeTruthy();
  await userEvent.fill(field('title'), '');
  await userEvent.fill(field('mileage'), 'x');
  await update.click();
  await expect.element(text('Le titre est obligatoire')).toBeVisible();
  await userEvent.upload(field('images'), new File(['bonjour'], 'texte.jpg', { type: 'image/jpeg' }));
  await expect.poll(() => document.querySelectorAll('dialog li[data-state="rejected"]')).toHaveLength(1);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.viewport(width, height);
    const { scrollWidth, clientWidth } = page.getByRole('dialog').element();
    expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(clientWidth);
    const small = [...document.querySelectorAll<HTMLElement>('dialog button')].filter((one) => {
      const box = one.getBoundingClientRect();
      return one.checkVisibility() && (box.width < 44 || box.height < 44);
    });
    expect(
      small.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
      `${width} px`,
    ).toEqual([]);
  }
});

test('MOD-11 D39: leaving asks only when something would be lost: Escape, the backdrop, the way back, the tab', async () => {
  answerStock('cars');
  await openAdmin('/admin/cars?q=zzz');
  const form = page.getByRole('dialog', { name: 'Nouvelle voiture' });
  const openNew = async () => {
    await button('Ajouter une voiture').click();
    await expect.poll(() => field('title')).toBeTruthy();
  };
  const leaveTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openNew();
  await expect.poll(focused).toBe('title');
  expect(leaveTab()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();

  await openNew();
  await userEvent.fill(field('title'), 'À ne pas perdre');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await form.click({ position: { x: -100, y: 400 }, force: true });
  await button('Continuer la saisie').click();
  await expect.element(question).not.toBeInTheDocument();
  window.history.back();
  await button('Continuer la saisie').click();
  await expect.element(question).not.toBeInTheDocument();
  expect([field('title').value, leaveTab()]).toEqual(['À ne pas perdre', false]);

  await form.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(question.getByText(/^Votre saisie reste sur cet appareil/)).toBeVisible();
  await button('Quitter sans enregistrer').click();
  await expect.element(form).not.toBeInTheDocument();
  await openNew();
  await expect.element(form.getByText(/^Saisie retrouvée/)).toBeVisible();
  expect(field('title').value).toBe('À ne pas perdre');

  await form.getByRole('button', { name: 'Annuler' }).click();
  await button('Effacer cette saisie').last().click();
  await expect.element(form).not.toBeInTheDocument();
  await openNew();
  expect(field('title').value).toBe('');
  expect(form.getByText(/^Saisie retrouvée/).elements()).toEqual([]);
});

test('D39: a car that another tab has open keeps no draft here, and says so', async () => {
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const other = navigator.locks.request(draftKey('cars/7', 'Hélène'), () => end);
  await open('edit-7');
  await expect.element(text(/^Ce véhicule est déjà ouvert dans un autre onglet/)).toBeVisible();
  await userEvent.fill(field('color'), 'Perdu ici');
  await userEvent.keyboard('{Escape}');
  await expect.element(question.getByText('Ce que vous avez saisi serait perdu.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Effacer cette saisie' }).elements()).toEqual([]);
  await button('Quitter sans enregistrer').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(localStorage.getItem(draftKey('cars/7', 'Hélène'))).toBeNull();
  release();
  await other;
});
