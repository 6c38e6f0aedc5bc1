import { expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import type { PrintData } from './print.schema.ts';

const site = forFile(() => openAdminApi({ DEMO: '1', PUBLIC_URL: 'https://garage.example' }));

const FACTS = { first_registration: '03-2019', mileage: 45_000, mileage_guaranteed: false, crit_air: '1' };

test('PRNT-1, PRNT-3: sheets in the order asked for, and why others have none', async () => {
  const { id: brand } = await site.row('POST', '/brands/new', { brandName: 'Peugeot' });
  const car = async (title: string, over: Record<string, unknown>) =>
    (await site.row('POST', '/cars/new', { title, images: [IMAGE], brand, ...FACTS, ...over })).id;
  const first = await car('208', { sale_price: '9490', fuel_type: 'Essence' });
  const second = await car('308', { sale_price: '12 490', status: 'draft' });
  const rented = await car('Louée', { price_per_day: '39' });
  const url = `/api/admin/print/cars?ids=${second},${rented},${first},999999,${first}`;
  const response = await site.app.inject({ url, headers: { cookie: site.cookie } });
  const { data }: { data: [PrintData] } = response.json();
  const [{ dealer, sheets, refused }] = data;
  expect(dealer.name).not.toBe('');
  expect(sheets).toMatchObject([
    { id: second, isDraft: true },
    { id: first, isDraft: false, url: `https://garage.example/car/${first}` },
  ]);
  expect(sheets[1]?.details).toContainEqual({ label: 'Carburant', text: 'Essence' });
  expect(refused).toMatchObject([
    { id: rented, missing: [{ field: 'sale_price' }] },
    { id: 999_999, reason: 'Ce véhicule n’est pas ou plus au catalogue.' },
  ]);
});

test('PRNT-1: numbers that cannot be read are 400', async () => {
  for (const query of ['', '?ids=', '?ids=a', `?ids=${Array.from({ length: 101 }, (_, i) => i + 1)}`])
    expect((await site.rejected('GET', `/print/cars${query}`)).status).toBe(400);
  expect((await site.rejected('GET', '/print/bikes?ids=1')).status).toBe(400);
});
