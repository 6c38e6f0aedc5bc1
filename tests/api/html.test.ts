import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import { PAGES } from '../../src/app/pages/page-addresses.ts';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { findOrCreateBrand } from '../../src/features/stock/brands/brands.repository.ts';
import { createRate } from '../../src/features/stock/rates/rates.repository.ts';
import { buildCar, buildTruck } from '../support/build-vehicles.ts';
import { DEMO_CARS, DEMO_RATES, DEMO_TRUCKS } from '../support/demo-stock.ts';
import { forFile } from '../support/for-file.ts';
import { openTestSite } from '../support/site.ts';
import { cars, trucks } from '../support/vehicles.ts';

const ADMIN = operatorOfThisMachine();

/** Checks the rules of the HTML standard. Rules of style are off, because React writes the tags and attributes. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

const site = forFile(openTestSite);
const paths: string[] = [...PAGES, '/?q=zzzz', '/nulle-part'];

beforeAll(async () => {
  for (const rate of DEMO_RATES) await createRate(site.context, ADMIN, rate);
  const [[demoCar], [demoTruck]] = [DEMO_CARS, DEMO_TRUCKS];
  if (!demoCar || !demoTruck) throw new Error('The demonstration has a car and a truck');
  const { id: brand } = await findOrCreateBrand(site.context, ADMIN, demoCar.brandName);
  const { brandName: _car, pictures: _carPictures, ...car } = demoCar;
  const { brandName: _truck, pictures: _truckPictures, ...truck } = demoTruck;
  const { id } = await cars.create(site.context, ADMIN, buildCar({ ...car, brand }));
  const { id: truckId } = await trucks.create(site.context, ADMIN, buildTruck({ ...truck, brand }));
  paths.push(
    `/car/${id}`,
    `/trucks-rental/${truckId}`,
    `/trucks-rental/${truckId}?depart=2020-12-04&retour=2020-12-06`,
  );
  paths.push(`/selection?ids=${id}`, `/comparer?ids=${id}`, '/vtc-transport?trajet=1');
});

test('LOOK-44: public pages are valid HTML', async () => {
  const findings: string[] = [];
  for (const path of paths) {
    const { results } = await validator.validateString((await site.app.inject(path)).body, path);
    for (const { messages } of results)
      findings.push(...messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`));
  }
  expect(paths.length).toBeGreaterThan(15);
  expect(findings).toEqual([]);
});
