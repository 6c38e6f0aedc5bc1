import { describe, expect } from 'vitest';
import { apiList, cardIds, cardLinks, countText, digits, focused, LISTS } from '../support/lists.ts';
import { test } from '../support/visit.ts';

describe.each(LISTS)('the list of $kind', ({ kind, path, heading, count, type }) => {
  test('PUB-1, PUB-4, CARL-1, CARL-2, CARL-4, CARL-5, CARL-8, CARL-9, TRKL-1, TRKL-2, SRCH-6, TRKL-3, PUB-9, D05, FLT-1, FLT-2, FLT-3, FLT-4, FLT-5, FLT-6, FLT-7, FLT-17, STT-9, D15, D42: heading, search, count of the whole stock, the newest twelve; groups and choices of the filters', async ({
    visit,
  }) => {
    const { data, remaining } = await apiList(kind);
    const page = await visit(path);
    // What the page says when it comes.
    expect(await page.locator('h1').allTextContents()).toEqual([heading]);
    expect(await page.locator('input[name=q]').getAttribute('placeholder')).toBe(
      'Marque, Modèle, Carburant, Boite de vitesse',
    );
    expect(await countText(page)).toBe(count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    const links = await cardLinks(page).evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(data.map(({ id }) => `/${type}/${id}`));

    // Groups and choices as the specification writes them, one checkbox a brand.
    const form = page.getByRole('form', { name: 'Filtres' });
    expect(await form.locator('details details > summary > span:first-child').allTextContents()).toEqual([
      ...(kind === 'trucks' ? ['Volume', 'Permis', 'Nombre de places'] : []),
      'MARQUE',
      'PRIX',
      'CARBURANT',
      'Kilomètrage',
      'Boite de vitesse',
      'Année',
      'Prix de vente',
      ...(kind === 'cars' ? ['Nombre de places'] : []),
      'Carrosserie',
      'Crit’Air',
      'CO2',
    ]);
    const words = (name: string) => form.locator(`input[name=${name}] + span`).allTextContents();
    expect((await words('carburant')).slice(0, 4)).toEqual(['Diesel', 'Unleaded Petrol', 'CNG', 'Electric']);
    expect(await words('boite')).toEqual(['Manual', 'Automatic', 'Continuously variable automatic']);
    for (const bound of ['prix_min', 'prix_max', 'km_min', 'km_max', 'annee_min', 'annee_max']) {
      const input = form.locator(`input[name=${bound}]`);
      expect(await input.getAttribute('type')).toBe('number');
      expect(await input.getAttribute('min')).toBe('1');
    }
    const brands = await form
      .locator('input[name=marque]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const [known, facets] = await page.evaluate(
      (addresses) => Promise.all(addresses.map(async (address) => (await (await fetch(address)).json()).data)),
      ['/api/brands', `/api/${kind}/facets`],
    );
    const inStock = new Map<string, boolean>(
      facets.marque.map(({ value, count }: { value: string; count: number }) => [String(value), count > 0]),
    );
    const ids: string[] = known.map(({ id }: { id: number }) => String(id));
    // Brands without a vehicle come last.
    expect(brands).toEqual([...ids.filter((id) => inStock.get(id)), ...ids.filter((id) => !inStock.get(id))]);

    // MARQUE and PRIX are open at first, before them what trucks are chosen by, the others closed; each turns on click.
    const groups = page.locator('#recherche details details');
    const open = () => groups.evaluateAll((all) => all.map((group) => (group as HTMLDetailsElement).open));
    const first = kind === 'trucks' ? 3 : 0;
    const isOpen = await open();
    expect(isOpen).toEqual(isOpen.map((_, i) => i < first + 2));
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.locator('summary', { hasText: 'MARQUE' }).click();
    expect(await open()).toEqual(isOpen.map((_, i) => i !== first && i < first + 3));
  });

  // The filters of both lists are one component: each shows one of its two forms.
  const width = kind === 'cars' ? 1440 : 390;
  test(`CARL-3: 'Filtres' opens and closes at ${width} px`, async ({ visit }) => {
    const page = await visit(path, { width });
    const price = page.locator('input[name=prix_min]');
    const isOpen = width >= 1024;
    expect(await price.isVisible()).toBe(isOpen);
    await page.getByText('Filtres', { exact: true }).click();
    expect(await price.isVisible()).toBe(!isOpen);
    await page.getByText('Filtres', { exact: true }).click();
    expect(await price.isVisible()).toBe(isOpen);
  });

  test("CARL-6, STT-3, STT-4, STT-5, STT-10, CST-2: 'Get More' appends what follows, with its last index, as long as there is more", async ({
    visit,
  }) => {
    const { data, remaining } = await apiList(kind, '?page=50');
    const page = await visit(path);
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('/list/')) requests.push(pathname);
    });
    let shown = 12;
    expect(await page.locator('main').textContent()).toContain(`12 sur ${remaining}`);
    while (shown < remaining) {
      await page.getByText('Get More').click();
      shown = Math.min(shown + 12, remaining);
      await expect.poll(() => cardIds(page)).toEqual(data.slice(0, shown).map(({ id }) => id));
      expect(await page.locator('main').textContent()).toContain(`${shown} sur ${remaining}`);
    }
    expect(await page.getByText('Get More').count()).toBe(0);
    const indices = Array.from(
      { length: Math.ceil(remaining / 12) - 1 },
      (_, page) => `/api/${kind}/list/${page * 12 + 11}`,
    );
    expect(requests).toEqual(indices);
  });
});

test("the last 'Get More' hands the focus to the first of the rows it brought", async ({ visit }) => {
  const { data } = await apiList('cars', '?page=50');
  const pages = Math.ceil(data.length / 12);
  const page = await visit(`/?page=${pages - 1}`);
  await page.getByRole('link', { name: 'Get More' }).focus();
  await page.keyboard.press('Enter');
  const first = data[(pages - 1) * 12]?.title;
  await expect.poll(() => focused(page)).toBe(first);
});

test('CST-6, TRKL-5, D10: past 300 px of scroll, and not at 300, a shortcut leads to the filters', async ({
  visit,
}) => {
  const page = await visit('/trucks-rental');
  const shortcut = page.getByRole('button', { name: 'Voir les filtres' });
  const scrollTo = (y: number) =>
    page.evaluate(
      (top) =>
        new Promise<void>((resolve) => {
          window.scrollTo(0, top);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
      y,
    );
  await scrollTo(300);
  expect(await shortcut.count()).toBe(0);
  await scrollTo(301);
  expect(await shortcut.count()).toBe(1);
  await scrollTo(1500);
  await shortcut.click();
  await expect.poll(() => focused(page)).toBe('Filtres');
  expect(await page.locator('#recherche summary').first().isVisible()).toBe(true);
  const top = await page.locator('#recherche').evaluate((form) => form.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
});

test('CARD-1, CARD-2, CARD-3, CARD-4, CARD-5, CARD-6, CARD-7, CARD-8, CST-9, D20: a card says what the car is; the accessory overrules the gearbox; prices by day and month, grouped as in English, said in words', async ({
  visit,
}) => {
  const { data } = await apiList('cars', '?page=50');
  const page = await visit('/?page=50');
  for (const car of data) {
    const card = page.locator(`article[data-id="${car.id}"]`);
    const text = (await card.textContent()) ?? '';
    expect(await card.locator('img').count()).toBe(1);
    for (const part of [car.title, car.overview, car.model_year, car.fuel_type, `Réf. ${car.id}`, car.guarantee])
      expect(text).toContain(part.trim());
    expect(text).toContain(car.accessories.includes('Automatique') ? 'Automatique' : car.gearbox);
    if (car.mileage !== null)
      expect(text).toContain(`${String(car.mileage).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0km`);
    expect(await card.locator('p svg').count()).toBe(car.guarantee === '' ? 0 : 1);
  }

  const dear = data.find(({ price_per_month }) => Number(digits(price_per_month)) >= 1000);
  if (!dear) throw new Error('The demonstration stock has no car from 1,000 € a month');
  const prices = page.locator(`article[data-id="${dear.id}"] [data-price]`);
  const month = digits(dear.price_per_month);
  const [thousands, rest] = [month.slice(0, -3), month.slice(-3)];
  const [perDay, perMonth] = ['/ jour', '/ mois'].map((unit) => prices.filter({ hasText: unit }));
  expect(await perDay?.locator('[aria-hidden]').textContent()).toBe(`${dear.price_per_day} €`);
  expect(await perMonth?.locator('[aria-hidden]').textContent()).toBe(`${thousands},${rest} €`);
  expect(await perMonth?.textContent()).toContain(`${thousands}\u00a0${rest} euros`);

  const overruled = data.find(
    ({ accessories, gearbox }) => accessories.includes('Automatique') && gearbox !== 'Automatique',
  );
  if (!overruled) throw new Error('The demonstration stock has no car whose accessory overrules its gearbox');
  expect(await page.locator(`article[data-id="${overruled.id}"] li`).last().textContent()).toBe(
    'Boîte de vitesses : Automatique',
  );
});

test('D18, D25: a truck has up to three prices, each with what it is for', async ({ visit }) => {
  const { data } = await apiList('trucks', '?page=50');
  const page = await visit('/trucks-rental?page=50');
  for (const truck of data) {
    const tags = [
      // Before them, where it may be bought too.
      [truck.sale_price, 'à l’achat'],
      [truck.price_per_hour, '/ heure'],
      [truck.price_per_week, '/ semaine'],
      [truck.price_on_weekend, '/ week-end'],
    ].filter(([price]) => price !== '');
    const shown = page.locator(`article[data-id="${truck.id}"] [data-price]`);
    expect(await shown.count()).toBe(tags.length);
    for (const [i, [price, unit]] of tags.entries())
      if (digits(price ?? '') !== '') expect(await shown.nth(i).textContent()).toContain(unit);
      else expect(await shown.nth(i).textContent()).toBe(price);
  }
});

test('the pictures fit their places: the first row at once, the first of all before everything, the rest when near', async ({
  visit,
}) => {
  const page = await visit('/', { width: 390 });
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const pictures = await page.locator('main article img').evaluateAll((all) =>
      all.map((one) => {
        const img = one as HTMLImageElement;
        const { sizes } = img.parentElement?.querySelector('source') ?? { sizes: '' };
        // The browser's own reading of `sizes`: a probe as wide as it says.
        const said = sizes.split(',').map((part) => part.trim());
        const match =
          said.find(
            (part) => !part.startsWith('(') || window.matchMedia(part.slice(0, part.indexOf(')') + 1)).matches,
          ) ?? '';
        const probe = document.createElement('div');
        probe.style.width = match.replace(/^\([^)]*\) /, '');
        document.body.append(probe);
        const wanted = probe.getBoundingClientRect().width;
        probe.remove();
        return { wanted, real: img.getBoundingClientRect().width, loading: img.loading, priority: img.fetchPriority };
      }),
    );
    for (const { wanted, real } of pictures) expect(Math.abs(wanted - real), `at ${width} px`).toBeLessThanOrEqual(12);
    expect(pictures.map(({ loading }) => loading)).toEqual(['eager', ...Array(11).fill('lazy')]);
    expect(pictures.filter(({ priority }) => priority === 'high')).toHaveLength(1);
    expect(pictures[0]?.priority).toBe('high');
  }
});
