import { expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { inTransaction } from '../../../server/app-context.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);

async function factsOf(url: string): Promise<string[]> {
  const { statusCode, body } = await site.app.inject(url);
  expect(statusCode).toBe(200);
  const [, list = ''] = /<ul class="[^"]*facts[^"]*">(.*?)<\/ul>/s.exec(body) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => item.replace(/<!--.*?-->|<[^>]*>/g, ''));
}

const opening = expect.stringMatching(/^(?:Ouvert|Ouvre|Rouvre) /);

test('LOOK-4: the home page says how many cars there are, how many come with a guarantee, and when it is open', async () => {
  expect(await factsOf('/')).toEqual([opening]);
  await cars.create(site.context, ADMIN, buildCar({ title: 'Dacia Sandero', guarantee: '' }));
  expect(await factsOf('/')).toEqual(['1 voiture', opening]);
  await inTransaction(site.context, async (context) => {
    for (const guarantee of ['12 mois', 'Garantie constructeur', 'Aucune', ' '])
      await cars.create(context, ADMIN, buildCar({ title: 'Renault Clio', guarantee }));
    for (const status of ['sold', 'draft'] as const) {
      const { id } = await cars.create(context, ADMIN, buildCar({ guarantee: '6 mois' }));
      await context.database.query.updateTable('cars').set({ status }).where('id', '=', id).execute();
    }
    await trucks.create(context, ADMIN, buildTruck({}));
  });
  expect(await factsOf('/')).toEqual(['5 voitures', '2 avec garantie', opening]);
  expect(await factsOf('/?q=sandero')).toEqual(await factsOf('/'));
  expect(await factsOf('/?q=introuvable')).toEqual(await factsOf('/'));
  expect(await factsOf('/trucks-rental')).toEqual([]);
});
