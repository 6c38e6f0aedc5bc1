import { expect, test } from 'vitest';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { textOf } from '../../../../tests/support/page-text.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars } from '../../../../tests/support/vehicles.ts';
import { PATHS } from '../../../shared/paths.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { CARS } from '../../stock/cars/car.ts';
import { changeStatus } from '../../stock/vehicles/status/status.repository.ts';

const site = forFile(openTestSite);

test('RENT-9: the legal notice says what rentals ask and include, once', async () => {
  const text = textOf((await site.app.inject(PATHS.legal)).body).replaceAll('\u00a0', ' ');
  const rental =
    /Conditions de location Voitures.*?Votre|Conditions de location Voitures.*?Vos garanties/s.exec(text)?.[0] ?? '';
  expect(rental).toMatch(/Voitures .*150 km par jour, 700 km par semaine, 2 000 km par mois .*Camions /s);
  expect(rental).toMatch(/Camions .*150 km par jour, 300 km par week-end, 700 km par semaine, 2 000 km par mois/s);
  for (const [value, times] of [
    ['800 €', 1],
    ['1 500 €', 1],
    ['0,30 €', 1],
    ['2 000 km', 2],
  ] as const)
    expect(rental.split(value).length - 1, value).toBe(times);
});

test('PHOT-28: the privacy page names another site only while a public vehicle shows a picture from there', async () => {
  const text = async () => textOf((await site.app.inject(PATHS.privacy)).body).replaceAll('\u00a0', ' ');
  const image = 'https://photos.example/a.jpg';
  expect(await text()).toContain('Aucune page n’appelle un autre site : ni police');
  const admin = operatorOfThisMachine();
  const car = await cars.create(site.context, admin, buildCar({ images: [image] }));
  expect(await text()).toMatch(
    /photos de véhicules viennent de photos\.example : .*Rien d’autre n’appelle un autre site/s,
  );
  await changeStatus(site.context, admin, CARS, [car.id], { status: 'draft' });
  expect(await text()).not.toContain('photos.example');
});
