import { expect } from 'vitest';
import { apiList, cardIds, focused, LISTS } from '../support/lists.ts';
import { resize, test } from '../support/visit.ts';

const [{ kind, path }] = LISTS;

test("CARL-6, STT-3, STT-4, STT-5, STT-10, CST-2: 'Get More' appends what follows, with its last index, as long as there is more; the last one hands the focus to the first of its rows", async ({
  visit,
}) => {
  const { data, remaining } = await apiList(kind, '?page=50');
  const page = await visit(path);
  const requests: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `/api/${kind}/listing`) requests.push(Number(searchParams.get('lastIndex')));
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
  expect(requests).toEqual(Array.from({ length: Math.ceil(remaining / 12) - 1 }, (_, page) => page * 12 + 11));
});

test('pictures have the size of their places; the first row loads at once, its first picture first, the rest when near', async ({
  visit,
}) => {
  const page = await visit('/', { width: 390 });
  for (const width of [390, 768, 1024, 1440]) {
    await resize(page, { width, height: 900 });
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
