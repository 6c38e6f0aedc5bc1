import { useLocation, useNavigate } from 'react-router';

/** The four lists of the back office (STT-10). */
export const KINDS = ['cars', 'trucks', 'brands', 'rates'] as const;
export type Kind = (typeof KINDS)[number];

/** Modes of the forms (MOD-1); 'none' is no form at all. */
export type Mode = 'new' | 'edit' | 'del';

/** Which form stands open. */
export type Modal = { kind: Kind; mode: 'new' } | { kind: Kind; mode: 'edit' | 'del'; id: number };

/** What a form's button says, idle and busy (MOD-3). */
export const SAVE_LABELS: Record<Mode, { idle: string; busy: string }> = {
  new: { idle: 'Ajouter', busy: 'Ajout...' },
  edit: { idle: 'Mettre à jour', busy: 'Mise à jour...' },
  del: { idle: 'Supprimer', busy: 'Suppression...' },
};

/** What every deletion asks (MOD-1). */
export const SURE = 'Es-tu sûr?';

/** The address holds the open form, so that a phone's way back closes it and a login in between finds it again. */
const PARAM = 'fiche';

/** The open form that an address names, or null (mode 'none'). */
export function modalOf(search: string): Modal | null {
  const named = new URLSearchParams(search).get(PARAM) ?? '';
  const [, kind, rest] = /^([a-z]+)-(new|(?:edit|del)-[1-9]\d{0,14})$/.exec(named) ?? [];
  const known = KINDS.find((one) => one === kind);
  if (!known || !rest) return null;
  if (rest === 'new') return { kind: known, mode: 'new' };
  const [mode, id] = rest.split('-');
  return { kind: known, mode: mode as 'edit' | 'del', id: Number(id) };
}

/** `search` with this form open, or without any. */
export function withModal(search: string, modal: Modal | null): string {
  const params = new URLSearchParams(search);
  params.delete(PARAM);
  if (modal) params.set(PARAM, modal.mode === 'new' ? `${modal.kind}-new` : `${modal.kind}-${modal.mode}-${modal.id}`);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Opens a form over the page that is shown. */
export function useOpenModal(): (modal: Modal) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (modal) =>
    void navigate(
      { pathname, search: withModal(search, modal) },
      { state: { opened: true }, preventScrollReset: true },
    );
}

/** Closes the open form: one step back where it was opened here, so that going back never opens it again. */
export function useCloseModal(): () => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const opened = (state as { opened?: boolean } | null)?.opened === true;
  return () => {
    // Closed already: one more step back would leave the page.
    if (!modalOf(window.location.search)) return;
    if (opened) void navigate(-1);
    else void navigate({ pathname, search: withModal(search, null) }, { replace: true, preventScrollReset: true });
  };
}
