import { createContext, useContext } from 'react';
import type { LabelledChoice } from '../shared/labels.ts';
import type { Interface } from '../shared/money.ts';

/** What the back office's document says before any call: no stock, only the house and who is signed in. */
export type AdminContext = {
  /** The administrator of this session, or null on the login page. */
  admin: string | null;
  /** The dealership's name. */
  dealership: string;
  /** How the public site shows prices, for previews (D20, D37). */
  interface: Interface;
  fuels: LabelledChoice[];
};

/** Id of the element that holds an Office as inert JSON. */
export const ADMIN_CONTEXT_ID = 'office-data';

const AdminReactContext = createContext<AdminContext | null>(null);
export const AdminContextProvider = AdminReactContext.Provider;

/** @throws Error outside of the back office. */
export function useAdminContext(): AdminContext {
  const adminContext = useContext(AdminReactContext);
  if (!adminContext) throw new Error('useOffice is used inside OfficeProvider only');
  return adminContext;
}
