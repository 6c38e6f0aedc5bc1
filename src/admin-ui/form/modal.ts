import { useLocation, useNavigate } from 'react-router';
import { isOverlayEntry } from '../../ui/dialog/overlay-history.ts';

/** The lists of the administration. */
export const KINDS = ['cars', 'trucks', 'brands', 'rates'] as const;
export type AdminResource = (typeof KINDS)[number];

/** Modes of the forms (MOD-1). The specification's fourth, 'none', is null here: no open form. */
export type Mode = 'new' | 'edit' | 'del';

/** The open form. */
export type Modal = { kind: AdminResource; mode: 'new' } | { kind: AdminResource; mode: 'edit' | 'del'; id: number };

/** Texts of a form's submit button. */
export const SAVE_LABELS: Record<Mode, { idle: string; busy: string }> = {
  new: { idle: 'Ajouter', busy: 'Ajout...' },
  edit: { idle: 'Mettre à jour', busy: 'Mise à jour...' },
  del: { idle: 'Supprimer', busy: 'Suppression...' },
};

/** The question of every deletion. */
export const SURE = 'Es-tu sûr?';

/** The open form is in the address, so that Back closes it on a phone and it survives a login. */
const PARAM = 'fiche';

/** The open form of an address, or null. */
export function modalOf(search: string): Modal | null {
  const named = new URLSearchParams(search).get(PARAM) ?? '';
  const [, kind, rest] = /^([a-z]+)-(new|(?:edit|del)-[1-9]\d{0,14})$/.exec(named) ?? [];
  const resource = KINDS.find((one) => one === kind);
  if (!resource || !rest) return null;
  if (rest === 'new') return { kind: resource, mode: 'new' };
  return { kind: resource, mode: rest.startsWith('edit') ? 'edit' : 'del', id: Number(rest.split('-')[1]) };
}

/** `search` with this form open, or with none. */
export function withModal(search: string, modal: Modal | null): string {
  const params = new URLSearchParams(search);
  params.delete(PARAM);
  if (modal) params.set(PARAM, modal.mode === 'new' ? `${modal.kind}-new` : `${modal.kind}-${modal.mode}-${modal.id}`);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** In the address of a form: the field that gets the focus. */
export const FIELD_HASH = '#champ-';

/** The address of the form of a row, at one of its fields. */
export function fieldAddress(page: string, modal: Modal, field: string): string {
  return `${page}${withModal('', modal)}${FIELD_HASH}${field}`;
}

/** The field that an address asks for, or null. '#champ-sale_price' → 'sale_price' */
export function askedField(hash: string): string | null {
  return /^#champ-([a-z0-9_]+)$/.exec(hash)?.[1] ?? null;
}

/** Opens a form over the current page. The address is read from the window, because React's state may be behind it. */
export function useOpenModal(): (modal: Modal) => void {
  const navigate = useNavigate();
  return (modal) => {
    const { pathname, search } = window.location;
    void navigate(
      { pathname, search: withModal(search, modal) },
      { state: { opened: true }, preventScrollReset: true, replace: isOverlayEntry() },
    );
  };
}

/** Closes the open form. A form opened in this tab is closed by going back, so that Back does not open it again. */
export function useCloseModal(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const hasOpened = state?.opened === true;
  return () => {
    const { pathname, search } = window.location;
    // Already closed: going back would leave the page.
    if (!modalOf(search)) return;
    if (hasOpened) void navigate(-1);
    else void navigate({ pathname, search: withModal(search, null) }, { replace: true, preventScrollReset: true });
  };
}
