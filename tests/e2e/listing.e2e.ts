import { describe, expect } from 'vitest';
import { apiList, cardIds, cardLinks, countText, digits, focused, LISTS } from '../support/lists.ts';
import { test } from '../support/visit.ts';

describe.each(LISTS)('the list of $kind', ({ kind, path, heading, count, type }) => {
  test('PUB-1, PUB-4, CARL-1, CARL-2, CARL-3, CARL-4, CARL-5, CARL-8, CARL-9, TRKL-1, TRKL-2, SRCH-6, TRKL-3, PUB-9, D05, FLT-1, FLT-2, FLT-3, FLT-4, FLT-5, FLT-6, FLT-7, FLT-17, STT-9, D15, D42: heading, search, count of the whole stock, the newest twelve; groups and choices of the filters', async ({
    visit,
  }) => {
    const { data, remaining } = await apiList(kind);
    const page = await visit(path);
    expect(await page.locator('h1').allTextContents()).toEqual([heading]);
    expect(await page.locator('input[name=q]').getAttribute('placeholder')).toBe(
      'Marque, Modèle, Carburant, Boite de vitesse',
    );
    expect(await countText(page)).toBe(count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    const links = await cardLinks(page).evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(data.map(({ id }) => `/${type}/${id}`));

    // Groups and choices have the labels of the specification. Each brand has one checkbox.
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

    // At first, MARQUE and PRIX are open, and on trucks also the three groups before them. All others are closed. A
    // click opens or closes a group.
    const groups = page.locator('#recherche details details');
    const open = () => groups.evaluateAll((all) => all.map((group) => (group as HTMLDetailsElement).open));
    const first = kind === 'trucks' ? 3 : 0;
    const isOpen = await open();
    expect(isOpen).toEqual(isOpen.map((_, i) => i < first + 2));
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.locator('summary', { hasText: 'MARQUE' }).click();
    expect(await open()).toEqual(isOpen.map((_, i) => i !== first && i < first + 3));

    // « Filtres » hides and shows all groups. Another file tests the drawer of narrow windows.
    const price = page.locator('input[name=prix_min]');
    for (const isShown of [false, true]) {
      await page.getByText('Filtres', { exact: true }).click();
      expect(await price.isVisible()).toBe(isShown);
    }
  });

  test("CARL-6, STT-3, STT-4, STT-5, STT-10, CST-2: 'Get More' appends what follows, with its last index, as long as there is more; the last one hands the focus to the first of its rows", async ({
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
      await page.getByRole('link', { name: 'Get More' }).press('Enter');
      shown = Math.min(shown + 12, remaining);
      await expect.poll(() => cardIds(page)).toEqual(data.slice(0, shown).map(({ id }) => id));
      expect(await page.locator('main').textContent()).toContain(`${shown} sur ${remaining}`);
    }
    expect(await page.getByText('Get More').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe(data[Math.floor((remaining - 1) / 12) * 12]?.title);
    const indices = Array.from(
      { length: Math.ceil(remaining / 12) - 1 },
      (_, page) => `/api/${kind}/list/${page * 12 + 11}`,
    );
    expect(requests).toEqual(indices);
  });
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
  await shortcut.waitFor();
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
  const page = await visit('/?page=50', { javaScriptEnabled: false });
  const cards = await page.locator('main article').evaluateAll((all) =>
    all.map((card) => ({
      text: card.textContent ?? '',
      pictures: card.querySelectorAll('img').length,
      icons: card.querySelectorAll('p svg').length,
    })),
  );
  expect(cards).toHaveLength(data.length);
  for (const [i, { text, pictures, icons }] of cards.entries()) {
    const car = data[i];
    if (!car) continue;
    expect(pictures).toBe(1);
    for (const part of [
      car.title,
      car.overview,
      car.model_year,
      car.fuel_type,
      `Réf. ${car.reference || car.id}`,
      car.guarantee,
    ])
      expect(text).toContain(part.trim());
    expect(text).toContain(car.accessories.includes('Automatique') ? 'Automatique' : car.gearbox);
    if (car.mileage !== null)
      expect(text).toContain(`${String(car.mileage).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0km`);
    expect(icons).toBe(car.guarantee === '' ? 0 : 1);
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

test('D18, D25: a truck has up to three rental prices, each with its period', async ({ visit }) => {
  const { data } = await apiList('trucks', '?page=50');
  const page = await visit('/trucks-rental?page=50', { javaScriptEnabled: false });
  for (const truck of data) {
    const tags = [
      // A truck that is also for sale shows its sale price first.
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

test('pictures have the size of their places; the first row loads at once, its first picture first, the rest when near', async ({
  visit,
}) => {
  const page = await visit('/', { width: 390 });
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const pictures = await page.locator('main article img').evaluateAll((all) =>
      all.map((one) => {
        const img = one as HTMLImageElement;
        const { sizes } = img.parentElement?.querySelector('source') ?? { sizes: '' };
        // Measures in pixels the width that `sizes` gives in this window, with an element of that width.
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
