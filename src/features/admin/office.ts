import { createContext, useContext } from 'react';
import type { Interface } from '../../shared/money.ts';
import type { Fuel } from '../vehicles/choices.ts';

/** What the back office's document says before any call: no stock, only the house and who is signed in. */
export type Office = {
  /** The administrator of this session, or null on the login page. */
  admin: string | null;
  /** The dealership's name. */
  dealership: string;
  /** How the public site shows prices, for previews (D20, D37). */
  interface: Interface;
  fuels: Fuel[];
};

/** Id of the element that holds an Office as inert JSON. */
export const OFFICE_ID = 'office-data';

const OfficeContext = createContext<Office | null>(null);
export const OfficeProvider = OfficeContext.Provider;

/** @throws Error outside of the back office. */
export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('useOffice is used inside OfficeProvider only');
  return office;
}
