import { expect, test } from 'vitest';
import type { SearchableVehicle } from '../../../../tests/support/expected-list.ts';
import { listedIn } from '../../../../tests/support/listed-vehicles.ts';
import { factsOf } from './search-facts.ts';

const STOCK = [
  ['Volkswagen', 'Volkswagen T-Roc 1.5 TSI 150 Lounge'],
  ['Volkswagen', 'Volkswagen ID.3 Pro 204 Life'],
  ['Toyota', 'Toyota C-HR 122h Dynamic'],
  ['Mazda', 'Mazda CX-5 2.0 165 Selection'],
  ['Citroën', 'Citroën ë-C4 136 Shine'],
  ['DS Automobiles', 'DS Automobiles DS 3 PureTech 110 So Chic'],
  ['BMW', 'BMW Série 1 118i Business'],
  ['Mercedes-Benz', 'Mercedes-Benz Classe A A 180 d Progressive'],
  ['Peugeot', 'Peugeot 208 GTi 208 by Peugeot Sport'],
  ['Škoda', 'Škoda Octavia 2.0 TDI 150 Style'],
  ['Renault', 'Renault Mégane E-Tech EV60 220 Techno'],
  ['Toyota', 'Toyota RAV4 2.5 Hybride Dynamic'],
  ['Hyundai', 'Hyundai i20 1.0 T-GDi 100'],
  ['Citroën', 'Citroën C3 PureTech 83 Feel'],
  ['Volkswagen', 'Volkswagen up! 1.0 60 Move'],
  ['Volkswagen', 'Volkswagen ID. Buzz Pro'],
].map(
  ([brandName = '', title = ''], i): SearchableVehicle => ({
    id: i + 1,
    reference: '',
    title,
    brandName,
    overview: 'Une citadine d’une première main, l’essentiel du confort',
    details: '',
    model_year: '2020',
    brand: null,
    status: 'available',
    fuel: null,
    gearbox: null,
    effectiveGearbox: null,
    offer: 'sale',
    price: null,
    values: {},
    facts: factsOf('cars', {}, { gearbox: null, payload: null }),
  }),
);

const found = (q: string) => listedIn(STOCK, { q }).map((id) => STOCK[id - 1]?.title);

test.each([
  [['troc', 't-roc', 't roc', 't.roc'], 'T-Roc'],
  [['id3', 'id.3', 'id-3', 'id 3', 'ID3'], 'ID.3'],
  [['chr', 'c-hr', 'c hr', 'c.hr'], 'C-HR'],
  [['cx5', 'cx-5', 'cx 5', 'cx.5'], 'CX-5'],
  [['ec4', 'ë-c4', 'e c4'], 'ë-C4'],
  [['ds3', 'ds-3', 'ds 3', 'ds.3'], 'DS 3'],
  [['serie1', 'série-1', 'serie 1'], 'Série 1'],
  [['classea', 'classe a'], 'Classe A'],
  [['208gti', '208-gti', '208 gti', '208.gti'], '208 GTi'],
  [['etech'], 'E-Tech'],
  [['rav4', 'rav 4', 'rav-4', 'rav.4'], 'RAV4'],
  [['i20', 'i 20', 'i-20'], 'i20'],
  [['idbuzz', 'id.buzz', 'id buzz'], 'ID. Buzz'],
  [['skoda'], 'Škoda'],
])('SRCH-8: each of %j finds the model first', (spellings, model) => {
  for (const q of spellings) expect([q, found(q)[0]]).toEqual([q, expect.stringContaining(model)]);
});

test('SRCH-8: a word that only joins an elided one finds nothing', () => {
  for (const q of ['dune', 'lessentiel']) expect(found(q)).toEqual([]);
});
