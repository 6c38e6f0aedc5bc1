import { AdminError, type Call, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { fold } from '../../../../shared/text/text.ts';
import { brandKey } from '../../../stock/brands/brand-names.ts';
import type { Brand } from '../../../stock/brands/brands.schema.ts';

export type BrandCall = (method: 'GET' | 'POST', path: string, options?: Call) => Promise<{ data: Brand[] }>;

/**
 * Returns the brand with this name or another common name ('VW'). If there is none, creates it.
 * @throws AdminError
 */
export async function findOrCreateBrand(call: BrandCall, name: string, brands: readonly Brand[]): Promise<Brand> {
  const match = findBrand(name, brands);
  if (match) return match;
  try {
    const { data } = await call('POST', '/brands/new', { body: { brandName: name } });
    if (data[0]) return data[0];
  } catch (error) {
    if (!(error instanceof AdminError) || error.fields.brandName === undefined) throw error;
    const match = findBrand(name, (await call('GET', '/brands')).data);
    if (match) return match;
    throw error;
  }
  throw new Error('A response without its row');
}

export function brandOffer(text: string, brands: readonly Brand[]): string {
  const name = text.trim();
  if (name === '') return 'Créer';
  const match = findBrand(name, brands);
  return match ? `Choisir « ${match.brandName} »` : `Créer « ${name} »`;
}

function findBrand(name: string, brands: readonly Brand[]): Brand | undefined {
  return (
    brands.find(({ brandName }) => fold(brandName) === fold(name)) ??
    brands.find(({ brandName }) => brandKey(brandName) === brandKey(name))
  );
}

const NO_CONNECTION =
  'Une marque ne se crée qu’avec une connexion : choisissez-en une de la liste, ou réessayez quand elle sera revenue.';

export function brandFailure(error: unknown): string {
  if (!(error instanceof AdminError)) return sentenceOf(error);
  return error.status === 0 ? NO_CONNECTION : (error.fields.brandName ?? error.message);
}
