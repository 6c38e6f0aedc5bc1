import { expect, test } from 'vitest';
import { AdminError } from '../../../../admin-ui/session/admin-client.ts';
import type { Brand } from '../../../stock/brands/brands.schema.ts';
import { type BrandCall, brandFailure, brandOffer, findOrCreateBrand } from './find-or-create-brand.ts';

const brand = (id: number, brandName: string): Brand => ({ id, brandName, date_uploaded: '21-11-2026' });
const KNOWN = [brand(1, 'Citroën'), brand(2, 'Volkswagen')];
const taken = new AdminError({
  ...{ status: 422, code: 'invalid', message: 'Certains champs sont à corriger.' },
  fields: { brandName: 'Cette marque existe déjà' },
});

function callsOf(...responses: (Brand[] | Error)[]) {
  const made: string[] = [];
  const call: BrandCall = async (method, path) => {
    made.push(`${method} ${path}`);
    const response = responses.shift();
    if (response === undefined || response instanceof Error) throw response;
    return { data: response };
  };
  return { made, call };
}

test('a brand that the form has is taken, by any of its names, without a call', async () => {
  const { made, call } = callsOf();
  expect((await findOrCreateBrand(call, 'CITROEN', KNOWN)).id).toBe(1);
  expect((await findOrCreateBrand(call, 'vw', KNOWN)).id).toBe(2);
  expect(made).toEqual([]);
});

test('a missing one is created; one that exists meanwhile is taken', async () => {
  const { made, call } = callsOf([brand(3, 'Alpine')], taken, [...KNOWN, brand(4, 'Aixam')]);
  expect((await findOrCreateBrand(call, 'Alpine', KNOWN)).id).toBe(3);
  expect((await findOrCreateBrand(call, 'Aixam', KNOWN)).id).toBe(4);
  expect(made).toEqual(['POST /brands/new', 'POST /brands/new', 'GET /brands']);
});

test('PAL-9: the button says whether it creates the typed brand or chooses one that is there', () => {
  expect(['', ' ', ' Dacia ', 'vw', 'citroen'].map((name) => brandOffer(name, KNOWN))).toEqual([
    'Créer',
    'Créer',
    'Créer « Dacia »',
    'Choisir « Volkswagen »',
    'Choisir « Citroën »',
  ]);
});

test('PAL-9: any other failure is said, and that a brand needs a connection', async () => {
  const silent = new AdminError({ status: 0, code: 'network', message: 'Le serveur ne répond pas.' });
  await expect(findOrCreateBrand(callsOf(silent).call, 'Alpine', KNOWN)).rejects.toBe(silent);
  await expect(findOrCreateBrand(callsOf(taken, KNOWN).call, 'Alpine', KNOWN)).rejects.toBe(taken);
  expect([brandFailure(silent), brandFailure(taken)]).toEqual([
    expect.stringMatching(/^Une marque ne se crée qu’avec une connexion : choisissez-en une de la liste/),
    'Cette marque existe déjà',
  ]);
});
