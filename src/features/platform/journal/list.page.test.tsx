import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { answerSettings } from '../../../../tests/support/admin-settings.ts';
import { answerBrandNames } from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { JournalResource } from './journal.resource.ts';
import type { JournalRow } from './journal.schema.ts';
import type { SecurityResource } from './security/security.resource.ts';

const PAGE = 50;

const entry = (id: number): JournalRow => ({
  at: '2026-11-20T09:30:00.000Z',
  who: 'Hélène',
  action: 'update',
  object: 'cars',
  id,
  title: `Clio ${id}`,
  changes: { price_per_day: ['12', '10'] },
  origin: 'form',
  operation: `press ${id}`,
  undoable: true,
});

const entries = page.getByRole('main').getByRole('listitem');
const csv = page.getByRole('link', { name: 'Exporter (CSV)' });
const search = () => window.location.search;
const unavailable = () => {
  throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
};

/** 60 entries about cars and 4 about rates. All requests fail while `isAway` returns true. */
function answerJournal(isAway = () => false): void {
  answerResource<JournalResource>({
    'GET /journal': ({ query }) => {
      if (isAway()) unavailable();
      const asked = new URLSearchParams(query);
      if (asked.get('to') === '2020-01-31') return { data: [], remaining: 0 };
      const count = asked.get('object') === 'rates' ? 4 : 60;
      const all = Array.from({ length: count }, (_, i) => entry(count - i));
      const page = Number(asked.get('page') ?? 1);
      return { data: all.slice((page - 1) * PAGE, page * PAGE), remaining: count };
    },
    'GET /journal/authors': () => ({ data: ['Hélène'] }),
  });
}

test('D55: the journal on a phone: what changed in words, filters in the address, more entries, a failure that says so', async () => {
  let isAway = false;
  answerJournal(() => isAway);
  answerBrandNames();
  await page.viewport(390, 844);
  await openAdmin('/admin/journal');
  await expect.poll(() => entries.elements().length).toBe(PAGE);
  expect(entries.first().element().textContent).toMatch(
    /^ModifiéeVoiture n° 60 « Clio 60 »20-11-2026 à 10:30 · Hélène · formulaireAnnuler : Modifiée, Voiture n° 60 « Clio 60 », 20-11-2026 à 10:30Prix par jour12\s€\/jour → devient 10\s€\/jour$/,
  );
  expect(scrollsSideways()).toBe(false);
  await page.getByRole('button', { name: 'Voir plus' }).click();
  await expect.poll(() => entries.elements().length).toBe(60);

  await page.getByLabelText('Objet').selectOptions('Tarifs');
  await expect.poll(search).toBe('?object=rates');
  await expect.element(page.getByText('4 modifications')).toBeVisible();
  await page.getByLabelText('Du').fill('2020-01-01');
  await page.getByLabelText('Au').fill('2020-01-31');
  await expect.element(page.getByText('Aucune modification ne correspond à ces filtres.')).toBeVisible();
  await expect.poll(search).toBe('?object=rates&from=2020-01-01&to=2020-01-31');
  isAway = true;
  expectConsole(/AdminError/);
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(() => entries.elements().length).toBe(PAGE);
});

test('D55: after a failure, « Réessayer » adds the entries that « Voir plus » asked for', async () => {
  let isAway = false;
  answerJournal(() => isAway);
  answerBrandNames();
  await openAdmin('/admin/journal');
  await expect.poll(() => entries.elements().length).toBe(PAGE);
  isAway = true;
  expectConsole(/AdminError/);
  await page.getByRole('button', { name: 'Voir plus' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(entries.elements()).toHaveLength(PAGE);
  isAway = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(() => entries.elements().length).toBe(60);
});

test('D55: an id in the address belongs to one kind of object, so another kind shows all its entries; the export has the same filters', async () => {
  answerJournal();
  answerBrandNames();
  await openAdmin('/admin/journal?object=cars&id=4&who=Hélène');
  await expect.element(page.getByText('Seulement : Voiture n° 4')).toBeVisible();
  await page.getByLabelText('Objet').selectOptions('Tarifs');
  await expect.element(page.getByText('4 modifications')).toBeVisible();
  expect(search()).toBe('?object=rates&who=H%C3%A9l%C3%A8ne');
  expect(page.getByText(/^Seulement/).elements()).toEqual([]);
  await expect.element(csv).toHaveAttribute('href', '/api/admin/journal.csv?object=rates&who=H%C3%A9l%C3%A8ne');
});

test('D55: entries of a vehicle that was deleted for good say that their values are deleted', async () => {
  const written = [entry(3), { ...entry(2), changes: {} }, { ...entry(1), action: 'trash' as const, changes: {} }];
  answerResource<JournalResource>({
    'GET /journal': () => ({ data: written, remaining: 3 }),
    'GET /journal/authors': () => ({ data: ['Hélène'] }),
  });
  answerBrandNames();
  await openAdmin('/admin/journal');
  await expect.poll(() => entries.elements().length).toBe(3);
  const texts = entries.elements().map(({ textContent }) => /Valeurs .+/.exec(textContent)?.[0]);
  expect(texts).toEqual([undefined, 'Valeurs effacées avec le véhicule', undefined]);
});

test('UNDO-3: what one press wrote is one line; « Annuler » shows what comes back and what stays, undoes it, and « Rétablir » undoes that', async () => {
  const undone: string[] = [];
  const left = [
    { object: 'cars' as const, id: 2, title: 'Clio 2', fields: ['Prix par jour'], reason: 'Modifié depuis' },
  ];
  const written = [3, 2, 1].map((id) => ({ ...entry(id), operation: 'prices' }));
  answerResource<JournalResource>({
    'GET /journal': () => ({ data: [entry(9), ...written, { ...entry(8), operation: '' }], remaining: 5 }),
    'GET /journal/:operation': ({ params: { operation } }) => ({
      data: [
        {
          ...{ operation: String(operation), at: entry(1).at, who: 'Hélène', entries: 3 },
          ...{ sentence: 'Prix de 3 voitures', undo: { possible: true, back: 2, left } },
        },
      ],
    }),
    'GET /journal/authors': () => ({ data: ['Hélène'] }),
    'POST /journal/:operation/undo': ({ params: { operation } }) => {
      undone.push(String(operation));
      return {
        data: [
          {
            operation: 'the undo',
            sentence: undone.length === 1 ? 'Prix de 3 voitures' : 'Annulation : prix de 3 voitures',
            back: 2,
            left,
          },
        ],
      };
    },
  });
  answerBrandNames();
  answerSettings();
  await openAdmin('/admin/journal');
  await expect.element(page.getByText('Prix de 3 voitures', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /^Annuler/ }).elements()).toHaveLength(2);
  const undo = page.getByRole('button', { name: /^Annuler : Prix de 3 voitures/ });
  await undo.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('2 objets : les valeurs d’avant reviennent.')).toBeVisible();
  await expect.element(dialog.getByText('« Clio 2 » (Prix par jour), modifié depuis')).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler cette opération' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByText('Annulé : prix de 3 voitures, sauf : « Clio 2 » (Prix par jour), modifié depuis.'))
    .toBeVisible();
  await expect.element(undo).toHaveFocus();
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect.poll(() => undone).toEqual(['prices', 'the undo']);
  await expect.element(page.getByText(/^Rétabli\s: prix de 3 voitures, sauf/)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }))
    .toBeVisible();
});

test('UNDO-9: an operation that cannot be undone any more says why; a failure of the undo is said, with a way on', async () => {
  const old = {
    object: 'cars' as const,
    id: 9,
    title: 'Clio 9',
    fields: [],
    reason: 'Une opération s’annule pendant 12 mois',
  };
  let possible = false;
  answerResource<JournalResource>({
    'GET /journal': () => ({ data: [entry(9)], remaining: 1 }),
    'GET /journal/:operation': () => ({
      data: [
        {
          ...{
            operation: 'press 9',
            at: entry(1).at,
            who: 'Hélène',
            entries: 1,
            sentence: 'Voiture « Clio 9 » modifiée',
          },
          undo: { possible, back: possible ? 1 : 0, left: possible ? [] : [old] },
        },
      ],
    }),
    'GET /journal/authors': () => ({ data: [] }),
    'POST /journal/:operation/undo': unavailable,
  });
  answerBrandNames();
  answerSettings();
  await openAdmin('/admin/journal');
  const undo = page.getByRole('button', { name: /^Annuler : Modifiée/ });
  const dialog = page.getByRole('alertdialog');
  await undo.click();
  await expect.element(dialog.getByText('« Clio 9 », une opération s’annule pendant 12 mois')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Annuler cette opération' }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect.element(undo).toHaveFocus();
  possible = true;
  expectConsole(/AdminError/);
  await undo.click();
  await dialog.getByRole('button', { name: 'Annuler cette opération' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.element(messages).toMatchTextContent('Rien n’est annulé. Le service est momentanément indisponible.');
  answerResource<JournalResource>({
    'POST /journal/:operation/undo': () => ({
      data: [{ operation: 'the undo', sentence: 'Voiture « Clio 9 » modifiée', back: 1, left: [] }],
    }),
  });
  await messages.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(messages).toMatchTextContent('Annulé : voiture « Clio 9 » modifiée.');
});

test('TEAM-1: the journal of an editor has no export and does not offer what only owners see', async () => {
  answerJournal();
  answerBrandNames();
  await openAdmin('/admin/journal', { role: 'editor' });
  await expect.poll(() => entries.elements().length).toBe(PAGE);
  expect(csv.elements()).toEqual([]);
  const options = [...page.getByLabelText('Objet').element().querySelectorAll('option')];
  expect(options.map(({ value }) => value)).toEqual(['', 'cars', 'trucks', 'brands', 'rates', 'feeds', 'images']);
});

test.for([
  ['/admin/security', '?kind=access'],
  ['/admin/security?kind=login&who=H%C3%A9l%C3%A8ne', '?kind=login&who=H%C3%A9l%C3%A8ne'],
] as const)(
  'TRAI-4: the former address %s leads to the journal; an editor sees only changes there',
  async ([path, query]) => {
    answerJournal();
    answerBrandNames();
    await openAdmin(path, { role: 'editor' });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
    expect([window.location.pathname, search()]).toEqual(['/admin/journal', query]);
    await expect.element(page.getByLabelText('Objet')).toBeVisible();
    expect(page.getByLabelText('Événements').elements()).toEqual([]);
  },
);

test('TRAI-4: the security trail on a phone: a refusal in words, filters in the address, a failure that says so', async () => {
  let isAway = false;
  answerResource<SecurityResource>({
    'GET /security': ({ query }) => {
      if (isAway) unavailable();
      const isTeam = new URLSearchParams(query).get('kind') === 'team';
      const item = {
        id: 'e7',
        at: '2026-11-20T09:30:00.000Z',
        last_at: '2026-11-20T09:30:00.000Z',
        count: 1,
        kind: 'login',
        outcome: 'refused',
        reason: 'password',
        target: '',
        who: 'Hélène',
        network: 'a1b2',
        familiar: false,
        change: null,
      } as const;
      return { data: isTeam ? [] : [item], next: null };
    },
    'GET /security/people': () => ({ data: ['Hélène'] }),
  });
  await page.viewport(390, 844);
  await openAdmin('/admin/journal?kind=access');
  const failed = page.getByText('Connexion refusée : nom ou mot de passe incorrect');
  await expect.element(failed).toBeVisible();
  expect(scrollsSideways()).toBe(false);
  const kinds = page.getByLabelText('Événements');
  await expect.element(kinds).toHaveDisplayValue('Accès et équipe');
  await expect.element(csv).toHaveAttribute('href', '/api/admin/security.csv?kind=access');

  isAway = true;
  expectConsole(/AdminError/);
  await kinds.selectOptions('Équipe et mots de passe');
  await expect.poll(search).toBe('?kind=team');
  await expect.element(page.getByRole('alert')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(page.getByText('Aucun événement pour l’instant.')).toBeVisible();
  await page.getByLabelText('Par').selectOptions('Hélène');
  await expect.element(page.getByText('Aucun événement ne correspond à ces filtres.')).toBeVisible();
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await expect.poll(search).toBe('?kind=team');
  await kinds.selectOptions('Connexions');
  await expect.element(failed).toBeVisible();
});
