import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Parts } from '../../shared/dealership.ts';
import type { LabelledChoice } from '../../shared/labels.ts';
import type { Interface } from '../../shared/money.ts';
import type { Role } from '../../shared/role.ts';

/** The data in the document of the administration, so that the first page needs no call. It holds no vehicle. */
export type AdminContext = {
  /** The administrator of this session, or null on the login page. */
  admin: string | null;
  role: Role;
  mustChangePassword: boolean;
  /** The dealership's name. */
  dealership: string;
  /** How the public site shows prices, for previews. */
  interface: Interface;
  fuels: LabelledChoice[];
  /** The dealership's parts: menus lead to no other. */
  parts: Pick<Parts, 'trucks' | 'vtc'>;
};

/** Id of the element that holds the AdminContext as JSON. */
export const ADMIN_CONTEXT_ID = 'admin-data';

/** Id of the element that React renders into. */
export const ADMIN_ROOT_ID = 'admin';

const AdminReactContext = createContext<AdminContext | null>(null);
export const AdminContextProvider = AdminReactContext.Provider;

/** Changes published in this tab since its document came. */
let changes: Partial<Pick<AdminContext, 'dealership' | 'interface' | 'parts'>> = {};
const listeners = new Set<() => void>();

/** Call it after settings were published that the administration itself shows. */
export function contextChanged(nextChanges: typeof changes): void {
  changes = { ...changes, ...nextChanges };
  for (const listen of listeners) listen();
}

/** @throws Error outside of AdminContextProvider. */
export function useAdminContext(): AdminContext {
  const adminContext = useContext(AdminReactContext);
  const currentChanges = useSyncExternalStore(listenToChanges, () => changes);
  if (!adminContext) throw new Error('useAdminContext needs an AdminContextProvider');
  return { ...adminContext, ...currentChanges };
}

function listenToChanges(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
  const { dealership } = useAdminContext();
  useEffect(() => {
    document.title = `${title} · ${dealership}`;
  }, [title, dealership]);
}
