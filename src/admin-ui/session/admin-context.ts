import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Parts } from '../../shared/dealership.ts';
import type { LabelledChoice } from '../../shared/labels.ts';
import type { Interface } from '../../shared/money.ts';
import type { Role } from '../../shared/role.ts';

/** Data in the administration's document, so that the first page needs no call. It contains no vehicle. */
export type AdminContext = {
  /** The name of the signed-in administrator; null on the login page. */
  admin: string | null;
  role: Role;
  mustChangePassword: boolean;
  dealership: string;
  /** The format of prices on the public site, for previews. */
  interface: Interface;
  fuels: LabelledChoice[];
  /** The parts that the dealership offers. Menus, columns and counts show only these. */
  parts: Parts;
  /** True in the page that the service worker shows without a connection. It names no administrator. */
  isOffline: boolean;
  /** False while the public site is in preparation. */
  isOpen: boolean;
};

/** Id of the element with the `AdminContext` as JSON. */
export const ADMIN_CONTEXT_ID = 'admin-data';

export const ADMIN_ROOT_ID = 'admin';

const AdminReactContext = createContext<AdminContext | null>(null);
export const AdminContextProvider = AdminReactContext.Provider;

/** Settings that were published in this tab after the document was loaded. */
let changes: Partial<Pick<AdminContext, 'dealership' | 'interface' | 'parts' | 'isOpen'>> = {};
const listeners = new Set<() => void>();

/** Call it after a publication of settings that the administration shows. */
export function contextChanged(nextChanges: typeof changes): void {
  changes = { ...changes, ...nextChanges };
  for (const listen of listeners) listen();
}

/** Returns the text for a published change: `online` on an open site, otherwise `inPreparation`. */
export function publishedText(online: string, inPreparation: string): string {
  return changes.isOpen === false ? `${inPreparation} Le site est encore en préparation.` : online;
}

/** @throws Error outside of AdminContextProvider */
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

export function useTitle(title: string): void {
  const { dealership } = useAdminContext();
  useEffect(() => {
    document.title = `${title} · ${dealership}`;
  }, [title, dealership]);
}
