import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { answerBrandNames } from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { pass } from '../../../../tests/support/pass.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import type { StockImportResource } from './stock-import.resource.ts';
import type { ImportJob, ImportOptions, ImportPreview } from './stock-import.schema.ts';

/** The preview rejects all three lines of the file until they have an answer. */
function previewOf({ labels, same }: Pick<ImportOptions, 'labels' | 'same'>): ImportPreview {
  const meaning = labels.gearbox?.['Robot X'];
  const answerOf = (reference: string) => same[reference] ?? null;
  const open = [meaning === undefined, answerOf('QST-2') === null, answerOf('QST-4') !== 'other'];
  return {
    columns: ['Référence', 'Titre'],
    mapping: { Référence: 'reference', Titre: 'title' },
    fields: [],
    examples: {},
    rows: 3,
    create: open.filter((isOpen) => !isOpen).length,
    update: 0,
    unchanged: 0,
    refused_lines: open.filter(Boolean).length,
    refused: [],
    left_out: [],
    derived_years: 0,
    photos: { fetched: 0, vehicles: 0, links: 0, hosts: [], own: [], without_photo: 0 },
    edited_photos: 0,
    without_price: 0,
    only_title: 0,
    skipped: { above: [], comments: [], totals: [] },
    prices_without_amount: { count: 0, examples: [] },
    missing: [],
    missing_vehicles: [],
    own_photos: [],
    changes: [],
    labels: [
      {
        field: 'gearbox',
        column: 'Boîte',
        written: 'Robot X',
        fault: 'Boîte inconnue',
        lines: 2,
        ...(meaning === undefined ? {} : { meaning }),
        options: ['Manuelle', 'Automatique'],
      },
    ],
    same: [
      {
        line: 2,
        reference: 'QST-2',
        title: 'Clio bleue',
        by: 'plate',
        fault: 'Le même véhicule ?',
        answer: answerOf('QST-2'),
        stored: { id: 1, title: 'Clio', reference: 'QST-1', status: 'Brouillon' },
        other_line: null,
      },
      {
        line: 4,
        reference: 'QST-4',
        title: 'Zoé',
        by: 'plate',
        fault: 'Le même véhicule ?',
        answer: answerOf('QST-4'),
        stored: null,
        other_line: 3,
      },
    ],
    new_brands: [],
    other_names: [],
    kept: [],
    lacks: [],
    remembered: true,
    looks_like: null,
    sheet: null,
    sheets: [],
  };
}

const NO_QUESTION: ImportPreview = { ...previewOf({ labels: {}, same: {} }), labels: [], same: [], refused_lines: 0 };

async function openPreview(preview: Partial<ImportPreview>): Promise<void> {
  answerBrandNames();
  answerResource<StockImportResource>(
    {
      'GET /jobs': () => ({ data: [] }),
      'POST /preview': () => ({ data: { ...NO_QUESTION, ...preview }, token: 'token' }),
    },
    '/import/cars',
  );
  await openAdmin('/admin/import');
  await page.getByLabelText(/Choisir un fichier/).upload(new File(['Référence;Titre'], 'stock.csv'));
}

test('a list that changes no line can still archive the vehicles that it lacks', async () => {
  await openPreview({ create: 0, update: 0, unchanged: 3, missing: [7, 8] });
  await expect.element(page.getByRole('button', { name: 'Rien à importer' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Les archiver' }).click();
  await expect.element(page.getByRole('button', { name: 'Archiver 2 véhicules' })).toBeEnabled();
  await page.getByRole('radio', { name: 'Les laisser en ligne' }).click();
  await expect.element(page.getByRole('button', { name: 'Rien à importer' })).toBeDisabled();
});

test('a field is for one column, except photos and equipment; a column that gives it up frees it for the others', async () => {
  await openPreview({
    remembered: false,
    columns: ['Réf', 'Nom', 'Photo', 'Divers'],
    mapping: { Réf: 'reference', Nom: 'title', Photo: 'images', Divers: null },
    fields: [
      { field: 'reference', label: 'Référence', clearable: false },
      { field: 'title', label: 'Titre', clearable: false },
      { field: 'images', label: 'Photos', clearable: false },
      { field: 'color', label: 'Couleur', clearable: false },
    ],
  });
  const select = (column: string) => page.getByRole('combobox', { name: column });
  const taken = (column: string) =>
    [...select(column).element().querySelectorAll<HTMLOptionElement>('option:disabled')].map(({ value }) => value);
  await expect.element(select('Divers')).toHaveValue('');
  expect(taken('Divers')).toEqual(['reference', 'title']);
  expect(taken('Nom')).toEqual(['reference']);
  await select('Divers').selectOptions('Couleur');
  await expect.poll(() => taken('Nom')).toEqual(['reference', 'color']);
  await select('Nom').selectOptions('Ignorer cette colonne');
  await expect.poll(() => taken('Divers')).toEqual(['reference']);
});

test('FILE-23: a list with plates and no references goes on; one with neither says what to do', async () => {
  await openPreview({
    remembered: false,
    columns: ['Nom', 'Plaque', 'Divers'],
    mapping: { Nom: 'title', Plaque: 'plate', Divers: null },
    fields: [
      { field: 'reference', label: 'Référence', clearable: false },
      { field: 'title', label: 'Titre', clearable: false },
      { field: 'plate', label: 'Immatriculation', clearable: false },
    ],
  });
  const check = page.getByRole('button', { name: 'Vérifier' });
  await expect.element(check).toBeEnabled();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await page.getByRole('combobox', { name: 'Plaque' }).selectOptions('Ignorer cette colonne');
  await expect.element(check).toBeDisabled();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Choisissez d’abord la colonne de : Référence. À défaut, l’immatriculation suffit. Si le fichier n’a ni l’une ni l’autre, ajoutez-y une colonne « Référence », avec un numéro par véhicule qui reste le même d’un import à l’autre.',
    );
  await page.getByRole('combobox', { name: 'Divers' }).selectOptions('Immatriculation');
  await expect.element(check).toBeEnabled();
});

test('FILE-33 FILE-34: one choice for a label, and one for a car that the site has under another reference', async () => {
  let sent: Pick<ImportOptions, 'labels' | 'same'> = { labels: {}, same: {} };
  answerBrandNames();
  answerResource<StockImportResource>(
    {
      'GET /jobs': () => ({ data: [] }),
      'POST /preview': ({ body }) => {
        const [labels, same] = ['labels', 'same'].map((name) => JSON.parse(String(body.get(name))));
        sent = { labels, same };
        return { data: previewOf(sent), token: 'token' };
      },
    },
    '/import/cars',
  );
  await page.viewport(390, 844);
  await openAdmin('/admin/import');
  await page.getByLabelText(/Choisir un fichier/).upload(new File(['Référence;Titre'], 'stock.csv'));
  const label = page.getByRole('combobox', { name: 'Boîte : Robot X' });
  const stored = page.getByRole('combobox', { name: 'Ligne 2 : Clio bleue, QST-2' });
  const other = page.getByRole('combobox', { name: 'Ligne 4 : Zoé, QST-4' });
  await expect.element(label).toHaveDisplayValue('À choisir : ligne refusée');
  await expect.element(page.getByText(/Même immatriculation que Clio \(QST-1, brouillon\)/)).toBeVisible();
  await expect.element(page.getByText(/Même immatriculation que la ligne 3/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Vérifier les corrections' })).not.toBeInTheDocument();
  expect(scrollsSideways()).toBe(false);
  await label.selectOptions('C’est : Automatique');
  await expect.element(page.getByRole('button', { name: 'Importer 1 véhicule' })).toBeVisible();
  await stored.selectOptions('C’est le même : le mettre à jour');
  await expect.element(page.getByRole('button', { name: 'Importer 2 véhicules' })).toBeVisible();
  await other.selectOptions('C’est un autre : le créer');
  await expect.element(page.getByRole('button', { name: 'Importer 3 véhicules' })).toBeVisible();
  expect(sent).toEqual({
    labels: { gearbox: { 'Robot X': 'Automatique' } },
    same: { 'QST-2': 'same', 'QST-4': 'other' },
  });
  await stored.selectOptions('C’est un autre : le créer');
  await expect.element(stored).toHaveDisplayValue('C’est un autre : le créer');
  await expect.poll(() => sent.same['QST-2']).toBe('other');
});

test('FILE-3: a later correction keeps those before it', async () => {
  let sent: ImportOptions['fixes'] = [];
  answerBrandNames();
  answerResource<StockImportResource>(
    {
      'GET /jobs': () => ({ data: [] }),
      'POST /preview': ({ body }) => {
        sent = JSON.parse(String(body.get('fixes')));
        const cells = [2, 3]
          .filter((line) => !sent.some((fix) => fix.line === line))
          .map((line) => ({ line, reference: `VO-${line}`, value: 'beaucoup', reason: 'un nombre est attendu' }));
        const lines = cells.map(({ line }) => line);
        const group = { column: 'Kilométrage', fault: 'valeur illisible', required: false, lines, cells };
        const refused = cells.length > 0 ? [group] : [];
        return { data: { ...NO_QUESTION, create: sent.length, refused_lines: cells.length, refused }, token: 'token' };
      },
    },
    '/import/cars',
  );
  await openAdmin('/admin/import');
  await page.getByLabelText(/Choisir un fichier/).upload(new File(['Référence;Titre'], 'stock.csv'));
  const check = page.getByRole('button', { name: 'Vérifier les corrections' });
  for (const line of [2, 3]) {
    await page.getByRole('textbox', { name: `Kilométrage, ligne ${line}` }).fill(`${line} 000`);
    await check.click();
    await expect.element(page.getByRole('button', { name: /^Importer \d véhicule/ })).toMatchTextContent(`${line - 1}`);
  }
  expect(sent).toEqual([
    { line: 2, column: 'Kilométrage', value: '2 000' },
    { line: 3, column: 'Kilométrage', value: '3 000' },
  ]);
});

const JOB: ImportJob = {
  job: 7,
  kind: 'cars',
  file_name: 'stock.csv',
  who: 'Hélène',
  created_at: '2026-11-20T09:30:00.000Z',
  state: 'running',
  done: 1,
  total: 3,
  created: 0,
  updated: 0,
  refused: 0,
  missing: 'leave',
  error: '',
  undone: null,
  undoable: false,
  photos: { total: 0, stored: 0, waiting: 0, failed: 0, failures: [], small: [] },
};
const DONE: ImportJob = { ...JOB, state: 'done', done: 3, updated: 3 };

async function pressImport(current: () => ImportJob, lines: () => AsyncGenerator): Promise<void> {
  await openPreview({ update: 3 });
  answerResource<StockImportResource>(
    { 'POST /apply': lines as never, 'GET /jobs/:job': () => ({ data: current() }) },
    '/import/cars',
  );
  await page.getByRole('button', { name: 'Importer 3 véhicules' }).click();
}

const result = () => page.getByText(/ 3 mis à jour\.$/);

test('FILE-14: an import shows its progress as it arrives, then its result', async () => {
  const ends = Promise.withResolvers<void>();
  let job = JOB;
  await pressImport(
    () => job,
    async function* () {
      yield { job: 7 };
      yield { done: 0, total: 0 };
      yield { done: 2, total: 3 };
      await ends.promise;
      job = DONE;
      yield { data: DONE };
    },
  );
  await expect.element(page.getByText(/^2 sur 3 véhicules écrits/)).toBeVisible();
  expect(window.location.search).toBe('?job=7');
  ends.resolve();
  await expect.element(result()).toBeVisible();
  expect(page.getByRole('progressbar').elements()).toEqual([]);
});

test('FILE-7: an import that is refused before it writes stays on its preview, with the reason', async () => {
  expectConsole(/AdminError/);
  await pressImport(
    () => JOB,
    async function* () {
      yield { job: 7 };
      yield { error: { code: 'conflict', message: 'Le catalogue a changé depuis l’aperçu.' } };
    },
  );
  await expect.element(page.getByRole('alert')).toMatchTextContent('Le catalogue a changé');
  await expect.element(page.getByRole('button', { name: 'Importer 3 véhicules' })).toBeEnabled();
  expect(window.location.search).toBe('');
});

test('FILE-14: an import whose connection is cut is followed until its end', async () => {
  let job = JOB;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await pressImport(
    () => job,
    async function* () {
      yield { job: 7 };
      throw new TypeError('network error');
    },
  );
  await expect.element(page.getByText(/^1 sur 3 véhicules écrits/)).toBeVisible();
  job = DONE;
  await pass(2_000);
  await expect.element(result()).toBeVisible();
});

test('FILE-14: an import whose process was killed is told as stopped, without a press', async () => {
  let job = JOB;
  answerBrandNames();
  answerResource<StockImportResource>({ 'GET /jobs/:job': () => ({ data: job }) }, '/import/cars');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await openAdmin('/admin/import?job=7');
  await expect.element(page.getByText(/^1 sur 3 véhicules écrits/)).toBeVisible();
  job = { ...JOB, state: 'failed', error: 'Le serveur s’est arrêté pendant l’import : rien n’a été écrit.' };
  await pass(2_000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('rien n’a été écrit');
});

test('the page of an import follows it after a lost response, without a press', async () => {
  const job = { ...JOB };
  let isLost = false;
  answerBrandNames();
  answerResource<StockImportResource>(
    {
      'GET /jobs/:job': () => {
        if (isLost) throw new TypeError('Failed to fetch');
        return { data: job };
      },
    },
    '/import/cars',
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  expectConsole(/AdminError/);
  await openAdmin('/admin/import?job=7');
  await expect.element(page.getByText(/^1 sur 3 véhicules écrits/)).toBeVisible();
  isLost = true;
  await pass(2_000);
  await expect.element(page.getByRole('alert')).toBeVisible();
  isLost = false;
  Object.assign(job, { state: 'done', done: 3, updated: 3 });
  await pass(2_000);
  await expect.element(page.getByText(/ 3 mis à jour\.$/)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});
