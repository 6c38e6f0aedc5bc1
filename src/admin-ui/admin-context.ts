import { createContext, useContext, useEffect } from 'react';
import type { LabelledChoice } from '../shared/labels.ts';
import type { Interface } from '../shared/money.ts';
import type { Role } from '../shared/role.ts';

/** What the document of the administration carries, so that the first page needs no call: no vehicle is in it. */
export type AdminContext = {
  /** The administrator of this session, or null on the login page. */
  admin: string | null;
  role: Role;
  mustChangePassword: boolean;
  /** The dealership's name. */
  dealership: string;
  /** How the public site shows prices, for previews (D20, D37). */
  interface: Interface;
  fuels: LabelledChoice[];
};

/** Id of the element that holds the AdminContext as JSON. */
export const ADMIN_CONTEXT_ID = 'admin-data';

/** Id of the element that React renders into. */
export const ADMIN_ROOT_ID = 'admin';

const AdminReactContext = createContext<AdminContext | null>(null);
export const AdminContextProvider = AdminReactContext.Provider;

/** @throws Error outside of AdminContextProvider. */
export function useAdminContext(): AdminContext {
  const adminContext = useContext(AdminReactContext);
  if (!adminContext) throw new Error('useAdminContext needs an AdminContextProvider');
  return adminContext;
}

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
  const { dealership } = useAdminContext();
  useEffect(() => {
    document.title = `${title} · ${dealership}`;
  }, [title, dealership]);
}
