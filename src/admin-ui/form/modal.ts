import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchPart } from '../../shared/paths.ts';
import { keysOf } from '../../shared/records.ts';
import { isOverlayEntry } from '../../ui/dialog/overlay-history.ts';
import { ROW_PATHS } from '../admin-paths.ts';

export const KINDS = keysOf(ROW_PATHS);
export type AdminResource = keyof typeof ROW_PATHS;

/** Modes of the forms (MOD-1). Instead of the specification's fourth mode 'none', this code uses null. */
export type Mode = 'new' | 'edit' | 'del';

export type Modal = { kind: AdminResource; mode: 'new' } | { kind: AdminResource; mode: 'edit' | 'del'; id: number };

export const SAVE_LABELS: Record<Mode, { idle: string; busy: string }> = {
  new: { idle: 'Ajouter', busy: 'Ajout...' },
  edit: { idle: 'Mettre à jour', busy: 'Mise à jour...' },
  del: { idle: 'Supprimer', busy: 'Suppression...' },
};

export const SURE = 'Es-tu sûr?';

/** The address names the open form, '?fiche=cars-edit-4'. So Back closes it, and it opens again after a login. */
const PARAM = 'fiche';

export function modalOf(search: string): Modal | null {
  const named = new URLSearchParams(search).get(PARAM) ?? '';
  const [, kind, rest] = /^([a-z]+)-(new|(?:edit|del)-[1-9]\d{0,14})$/.exec(named) ?? [];
  const resource = KINDS.find((one) => one === kind);
  if (!resource || !rest) return null;
  if (rest === 'new') return { kind: resource, mode: 'new' };
  return { kind: resource, mode: rest.startsWith('edit') ? 'edit' : 'del', id: Number(rest.split('-')[1]) };
}

/** Returns `search` with the open form `modal`. If `modal` is null, returns `search` without a form. */
export function withModal(search: string, modal: Modal | null): string {
  const params = new URLSearchParams(search);
  params.delete(PARAM);
  if (modal) params.set(PARAM, modal.mode === 'new' ? `${modal.kind}-new` : `${modal.kind}-${modal.mode}-${modal.id}`);
  return searchPart(params);
}

export const FIELD_HASH = '#champ-';

/** Returns an address that also names the field to focus. */
export function fieldAddress(page: string, modal: Modal, field: string): string {
  return `${page}${withModal('', modal)}${FIELD_HASH}${field}`;
}

/** Returns the field that an address names: '#champ-sale_price' → 'sale_price'. If it names none, returns null. */
export function askedField(hash: string): string | null {
  return /^#champ-([a-z0-9_]+)$/.exec(hash)?.[1] ?? null;
}

/** With `instead`, the form replaces the open one. Reads the window's address, because React's may be older. */
export function useOpenModal(): (modal: Modal, options?: { instead?: boolean }) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (modal, { instead = false } = {}) => {
    const { pathname, search } = window.location;
    const replacesForm = instead && modalOf(search) !== null;
    void navigate(
      { pathname, search: withModal(search, modal) },
      {
        state: { opened: !replacesForm || state?.opened === true },
        preventScrollReset: true,
        replace: replacesForm || isOverlayEntry(),
      },
    );
  };
}

/** Closes the open form. If this tab opened it, goes back, so that a later Back does not open it again. */
export function useCloseModal(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const hasOpened = state?.opened === true;
  return () => {
    const { pathname, search } = window.location;
    // The form is already closed. Going back would leave the page.
    if (!modalOf(search)) return;
    if (hasOpened) void navigate(-1);
    else void navigate({ pathname, search: withModal(search, null) }, { replace: true, preventScrollReset: true });
  };
}

/** Returns the key of the page's last navigation. It does not change when a form opens or closes over the page. */
export function usePageKey(): string {
  const { key, search } = useLocation();
  const isFormOpen = modalOf(search) !== null;
  const [last, setLast] = useState({ key, isFormOpen, pageKey: key });
  if (key === last.key) return last.pageKey;
  const pageKey = isFormOpen || last.isFormOpen ? last.pageKey : key;
  setLast({ key, isFormOpen, pageKey });
  return pageKey;
}
