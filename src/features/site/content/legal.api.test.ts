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
