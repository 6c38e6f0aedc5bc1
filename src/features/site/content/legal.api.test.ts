import { expect, test } from 'vitest';
import { forFile } from '../../../../tests/support/for-file.ts';
import { textOf } from '../../../../tests/support/page-text.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { PATHS } from '../../../shared/paths.ts';

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
  const { query } = site.context.database;
  await query.updateTable('cars').set({ images: '[]' }).where('images', 'like', '%http%').execute();
  await query.updateTable('trucks').set({ images: '[]' }).where('images', 'like', '%http%').execute();
  expect(await text()).toContain('Aucune page n’appelle un autre site : ni police');
  const first = await query.selectFrom('cars').select('id').where('status', '=', 'available').executeTakeFirstOrThrow();
  const change = (columns: { images?: string; status?: 'draft' | 'available' }) =>
    query.updateTable('cars').set(columns).where('id', '=', first.id).execute();
  await change({ images: JSON.stringify([image]) });
  expect(await text()).toMatch(
    /photos de véhicules viennent de photos\.example : .*Rien d’autre n’appelle un autre site/s,
  );
  await change({ status: 'draft' });
  expect(await text()).not.toContain('photos.example');
});
