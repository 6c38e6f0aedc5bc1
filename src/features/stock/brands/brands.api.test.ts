import { expect, test } from 'vitest';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { findOrCreateBrand } from './brands.repository.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);

test('API-3 ENT-5: brands come by name, whatever its case and accents, each once', async () => {
  await site.context.database.query.deleteFrom('brands').execute();
  for (const name of ['Škoda', 'alpine', 'Citroën', 'DS', 'CITROEN', 'citroën', 'Land-Rover', 'Land Rover', 'D.S.'])
    await findOrCreateBrand(site.context, ADMIN, name);
  const { data } = (await site.app.inject('/api/brands')).json<{ data: { brandName: string }[] }>();
  expect(data.map(({ brandName }) => brandName)).toEqual(['alpine', 'Citroën', 'D.S.', 'DS', 'Land-Rover', 'Škoda']);
  expect(data[0]).toEqual({
    id: expect.any(Number),
    brandName: 'alpine',
    date_uploaded: expect.stringMatching(/^\d{2}-\d{2}-\d{4}$/),
  });
});

test('ten who add one brand at once make one', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => findOrCreateBrand(site.context, ADMIN, 'Dacia')));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});
