import { useState } from 'react';
import { adminCall, isAborted, logFailure } from '../../../../admin-ui/session/admin-client.ts';
import { reloadLists } from '../../../../admin-ui/session/server-state.ts';
import type { Brand } from '../../../stock/brands/brands.schema.ts';
import { brandFailure, findOrCreateBrand } from './find-or-create-brand.ts';

/** The brands of an open form, and the missing brand that the administrator types. */
export type NewBrand = {
  brands: readonly Brand[];
  name: string | null;
  error: string;
  busy: boolean;
  setName: (name: string | null) => void;
  /** Resolves to false if the brand could not be created. */
  create: () => Promise<boolean>;
};

export function useNewBrand(initialBrands: readonly Brand[], onSelect: (brand: Brand) => void): NewBrand {
  const [brands, setBrands] = useState(initialBrands);
  const [name, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const setName = (text: string | null) => {
    setTyped(text);
    setError('');
  };
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
