import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pass } from '../../../../tests/support/pass.ts';
import { carsOf } from '../../../../tests/support/public-car.ts';
import { listingOf, openList } from '../../../../tests/support/public-site.tsx';
import { answer, sentCalls } from '../../../../tests/support/stand-in.ts';

const CARS = carsOf(30);
/** Queries with fewer cars than the whole stock. */
const COUNTS: Record<string, number> = {
  '?q=peugeot+508': 9,
  '?carburant=diesel': 7,
  '?carburant=diesel&carburant=petrol': 14,
};

const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const count = () => document.querySelector('#compte')?.textContent;
const sentence = (cars: number) => `${cars} voitures correspondent à votre recherche`;
const cardIds = () =>
  [...document.querySelectorAll<HTMLElement>('main article[data-id]')].map(({ dataset }) => dataset['id']);
const idsOf = (cars: number) => CARS.slice(0, Math.min(12, cars)).map(({ id }) => String(id));
/** The queries that the page requested after its first list. */
const asked = () =>
  sentCalls(/listing/)
    .slice(1)
    .map((call) => decodeURIComponent(call.split('listing')[1] ?? ''));
const openGroup = (title: string) => userEvent.click(page.getByText(title, { exact: true }).first());

const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Identifies the current entry of the history. */
const entry = () => window.navigation?.currentEntry?.key;

function type(name: string, text: string): void {
  field(name).focus();
  document.execCommand('insertText', false, text);
}

/** Only `pass` then moves the clock. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Delays the list of this query until the returned function is called, which waits until the page has the list. */
function hold(held: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  answerLists(async (search) => {
    if (search !== held) return;
    await promise;
    send();
  });
  return async () => {
    resolve();
    await sent;
    await drawn();
    await drawn();
  };
}

function answerLists(until: (search: string) => Promise<void> = async () => undefined): void {
  answer('GET /api/cars/listing', async ({ query }) => {
    const search = `?${query}`;
    await until(search);
    const cars = CARS.slice(0, COUNTS[search] ?? 30);
    const listing = listingOf(cars, query);
    const petrol = { value: 'petrol', label: 'Unleaded Petrol', french: 'Essence', count: 5 };
    const facets = { ...listing.facets, carburant: [...(listing.facets.carburant ?? []), petrol] };
    return { data: [{ ...listing, facets }] };
  });
}

beforeEach(async () => {
  answerLists();
  await openList();
  await expect.poll(count).toBe(sentence(30));
});

test.each([
  ['SRCH-1, CST-1: a search', 'q', 'peug', 'eot', ' 308'],
  ['FLT-11, CST-1: a bound', 'prix_max', '4', '5', '0'],
])(
  '%s applies 500 ms after the last key, as one step of Back, which its field follows; the focus stays',
  async (_, name, first, then, last) => {
    const opened = entry();
    stopClock();
    type(name, first);
    await pass(499);
    type(name, then);
    await pass(499);
    expect(asked()).toEqual([]);
    expect(count()).toBe(sentence(30));
    await pass(1);
    expect(asked()).toEqual([`?${name}=${first}${then}`]);
    const typed = entry();
    expect(typed).not.toBe(opened);
    type(name, last);
    await pass(500);
    expect(asked().slice(1)).toEqual([`?${name}=${first}${then}${last}`.replaceAll(' ', '+')]);
    expect(entry()).toBe(typed);
    expect(document.activeElement).toBe(field(name));
    vi.useRealTimers();
    window.history.back();
    await expect.poll(() => field(name).value).toBe('');
    window.history.forward();
    await expect.poll(() => field(name).value).toBe(`${first}${then}${last}`);
  },
);

test('CST-10: a filter chosen while a search is being typed keeps both; the order is then that of the score', async () => {
  await openGroup('CARBURANT');
  stopClock();
  type('q', 'hybrid');
  await box('Diesel').click();
  await pass(500);
  expect(window.location.search).toBe('?q=hybrid&carburant=diesel');
  expect(box('Diesel').element()).toBeChecked();
  expect(field('q').value).toBe('hybrid');
  expect(document.querySelector('select[name=tri] option')?.textContent).toBe('Pertinence');
});

test('SRCH-1: Enter applies a search at once, and so does clearing it', async () => {
  stopClock();
  type('q', 'peugeot 508');
  await userEvent.keyboard('{Enter}');
  await pass(0);
  expect(asked()).toEqual(['?q=peugeot+508']);
  await expect.poll(count).toBe(sentence(9));
  await userEvent.fill(field('q'), '');
  await pass(0);
  expect(asked()).toEqual(['?q=peugeot+508', '']);
  expect(window.location.search).toBe('');
});

test('FLT-11, FLT-12: a bound applies on Enter and when its field loses the focus', async () => {
  await openGroup('Année');
  stopClock();
  type('prix_max', '40');
  await userEvent.keyboard('{Enter}');
  await pass(0);
  expect(asked()).toEqual(['?prix_max=40']);
  type('annee_min', '2018');
  await userEvent.tab();
  await pass(0);
  expect(asked()).toEqual(['?prix_max=40', '?prix_max=40&annee_min=2018']);
  expect(document.activeElement).toBe(field('annee_max'));
});

test('FLT-11: a response that arrives during typing replaces nothing, and a half-typed word is not requested with a bound', async () => {
  const release = hold('?annee_min=20');
  await openGroup('Année');
  stopClock();
  type('annee_min', '20');
  await pass(500);
  type('annee_min', '18');
  await release();
  await expect.poll(count).toBe(sentence(30));
  expect(field('annee_min').value).toBe('2018');
  type('q', 'toy');
  await pass(0);
  expect(asked()).toEqual(['?annee_min=20', '?annee_min=2018']);
  expect(field('q').value).toBe('toy');
});

test('an older response never overwrites a newer one, and no letter is lost meanwhile', async () => {
  const release = hold('?q=peugeot');
  stopClock();
  type('q', 'peugeot');
  await pass(500);
  type('q', ' 508');
  await pass(500);
  expect(asked()).toEqual(['?q=peugeot', '?q=peugeot+508']);
  vi.useRealTimers();
  await expect.poll(count).toBe(sentence(9));
  await release();
  expect(count()).toBe(sentence(9));
  expect(cardIds()).toEqual(idsOf(9));
  expect(field('q').value).toBe('peugeot 508');
});

test('D11: a tick shows at once in its control; the former rows wait at half opacity for the list; a newer choice replaces the request', async () => {
  const release = hold('?carburant=diesel');
  await openGroup('CARBURANT');
  await box('Diesel').click();
  await expect.poll(() => document.querySelector('#resultats')?.getAttribute('aria-busy')).toBe('true');
  expect(box('Diesel').element()).toBeChecked();
  expect(cardIds()).toEqual(idsOf(30));
  await expect.poll(count).toBe('Loading...');
  const rows = document.querySelector('article')?.closest('#resultats > *') as Element;
  await expect.poll(() => getComputedStyle(rows).opacity).toBe('0.5');
  await box('Unleaded Petrol').click();
  await expect.poll(asked).toEqual(['?carburant=diesel', '?carburant=diesel&carburant=petrol']);
  await expect.poll(count).toBe(sentence(14));
  await release();
  expect(cardIds()).toEqual(idsOf(14));
});

test('FLT-3, FLT-16, D12: a value that is no number from 1, and a minimum above the maximum, have an error at their fields, stay as typed and are ignored', async () => {
  await userEvent.fill(field('prix_min'), '0');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Un nombre à partir de 1')).toBeVisible();
  expect(field('prix_min').value).toBe('0');
  expect(asked()).toEqual([]);
  await userEvent.fill(field('prix_min'), '90');
  await userEvent.fill(field('prix_max'), '30');
  await userEvent.keyboard('{Enter}');
  const message = page.getByText('Le minimum est supérieur au maximum');
  await expect.element(message).toBeVisible();
  expect([field('prix_min').value, field('prix_max').value]).toEqual(['90', '30']);
  expect(field('prix_min').getAttribute('aria-invalid')).toBe('true');
  await expect.element(page.getByRole('list', { name: 'Filtres appliqués' })).not.toBeInTheDocument();
  await userEvent.fill(field('prix_min'), '');
  await userEvent.tab();
  await expect.element(message).not.toBeInTheDocument();
  expect(window.location.search).toBe('?prix_max=30');
});

test('FLT-12: if one click leaves a bound and ticks a box, both filters apply', async () => {
  await openGroup('CARBURANT');
  stopClock();
  type('prix_max', '60');
  await box('Diesel').click();
  await pass(0);
  expect(window.location.search).toBe('?carburant=diesel&prix_max=60');
  await expect.element(box('Diesel')).toBeChecked();
});

test('D10: a window that becomes narrow closes the filters; one that becomes wide shows them beside a list that answers again', async () => {
  const diesel = page.getByRole('checkbox', { name: 'Diesel', includeHidden: true });
  await openGroup('CARBURANT');
  await expect.element(diesel).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(diesel).not.toBeVisible();
  await userEvent.click(page.getByText('Filtres', { exact: true }).first());
  await expect.element(diesel).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[inert]').length).toBeGreaterThan(0);
  await page.viewport(1280, 900);
  await expect.poll(() => document.querySelectorAll('[inert]').length).toBe(0);
  await expect.element(diesel).toBeVisible();
});
