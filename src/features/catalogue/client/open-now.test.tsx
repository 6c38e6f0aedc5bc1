import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SITE } from '../../../../tests/support/public-site.tsx';
import { OpenNow } from './open-now.tsx';
import { SiteProvider } from './site.ts';

afterEach(() => vi.useRealTimers());

test('NOW-2: a page that a visitor looks at again after days says whether the dealership is open then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-02-27T11:00:00Z') });
  const openNow = { isOpen: true, text: 'Ouvert jusqu’à 19\u00a0h', until: '2031-02-27T18:00:00Z' };
  await render(
    <SiteProvider value={{ ...SITE, openNow }}>
      <OpenNow />
    </SiteProvider>,
  );
  await expect.element(page.getByText('Ouvert jusqu’à 19 h')).toBeVisible();
  for (const [moment, text] of [
    ['2031-03-01T11:00:00Z', 'Ouvert jusqu’à 18 h'],
    ['2031-03-02T11:00:00Z', 'Rouvre demain à 9 h'],
  ] as const) {
    vi.setSystemTime(new Date(moment));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText(text)).toBeVisible();
  }
});
