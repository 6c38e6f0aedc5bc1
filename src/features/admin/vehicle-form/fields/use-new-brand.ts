import { useState } from 'react';
import { adminCall, isAborted, logFailure } from '../../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { Brand } from '../../../stock/brands/brands.schema.ts';
import { brandFailure, findOrCreateBrand } from './find-or-create-brand.ts';

export type NewBrand = ReturnType<typeof useNewBrand>;

export function useNewBrand(initialBrands: readonly Brand[], onSelect: (brand: Brand) => void) {
  const [brands, setBrands] = useState(initialBrands);
  const [name, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const setName = (text: string | null) => {
    setTyped(text);
    setError('');
  };
  /** Resolves to false if the brand could not be created. */
  const create = async () => {
    const brandName = (name ?? '').trim();
    if (busy) return false;
    if (brandName === '') {
      setError('Le nom est obligatoire');
      return false;
    }
    setBusy(true);
    try {
      const brand = await findOrCreateBrand(adminCall, brandName, brands);
      if (!brands.some(({ id }) => id === brand.id)) {
        setBrands([...brands, brand]);
        reloadLists('brands');
      }
      setName(null);
      onSelect(brand);
      return true;
    } catch (failure) {
      if (!isAborted(failure)) {
        logFailure(failure);
        setError(brandFailure(failure));
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { brands, name, error, busy, setName, create };
}
