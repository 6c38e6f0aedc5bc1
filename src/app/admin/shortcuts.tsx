import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { undoLast } from '../../admin-ui/feedback/toasts.ts';
import { browserStorage, writeText } from '../../admin-ui/form/draft-storage.ts';
import { type AdminResource, useOpenModal } from '../../admin-ui/form/modal.ts';
import { SEARCH_ID } from '../../admin-ui/table/search-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { isMac } from './palette/palette-key.client.ts';
import styles from './shortcuts.module.css';

/** The form that the key N opens, by page. On other pages, N opens the form of a car. */
const NEW: Partial<Record<string, AdminResource>> = {
  [ADMIN_PATHS.brands]: 'brands',
  [ADMIN_PATHS.trucks]: 'trucks',
  [ADMIN_PATHS.rates]: 'rates',
};

const STORAGE_KEY = 'vitrine-raccourcis';
const OFF = 'non';

/** The last choice if this browser stores nothing; otherwise null. */
let unstored: string | null = null;

/** Single-key shortcuts can be turned off, because speech input and accidents trigger them (WCAG 2.1.4). */
function areEnabled(): boolean {
  return (unstored ?? browserStorage()?.getItem(STORAGE_KEY)) !== OFF;
}

/** If the browser stores nothing, the choice applies until the next load. */
function setEnabled(isOn: boolean): void {
  const choice = isOn ? 'oui' : OFF;
  unstored = writeText(browserStorage(), STORAGE_KEY, choice) ? null : choice;
}

/** Handles Ctrl+Z and the keys N, / and ? on every page, except in a text field or a dialog. */
export function useShortcuts(onHelp: () => void): void {
  const open = useOpenModal();
  const { pathname } = useLocation();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || altKey) return;
    const field = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
    if ((field && !field.matches('[type="checkbox"]')) || document.querySelector('dialog[open]')) return;
    if (ctrlKey || metaKey) {
      if (key === 'z' && !shiftKey && undoLast()) event.preventDefault();
      return;
    }
    if (field || !areEnabled()) return;
    const search = document.getElementById(SEARCH_ID);
    if (key === 'n' || key === 'N') open({ kind: NEW[pathname.replace(/\/$/, '')] ?? 'cars', mode: 'new' });
    else if (key === '/' && search) search.focus();
    else if (key === '?') onHelp();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const KEYS: [keys: string[], what: string][] = [
  [[isMac() ? '⌘' : 'Ctrl', 'K'], 'Chercher un véhicule, une action ou une page'],
  [['N'], 'Ajouter à la liste affichée'],
  [['/'], 'Chercher dans la liste'],
  [['Échap'], 'Fermer le formulaire ou la question'],
  [['Ctrl', 'Entrée'], 'Enregistrer le formulaire'],
  [['Ctrl', 'S'], 'Publier les réglages'],
  [[isMac() ? '⌘' : 'Ctrl', 'Z'], 'Annuler le dernier changement, tant que son message est affiché'],
  [['?'], 'Afficher cette aide'],
];

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areEnabled);
  return (
    <Dialog title="Raccourcis clavier" width="small" onRequestClose={onClose}>
      <dl className={`stack gap-3 ${styles.keys}`}>
        {KEYS.map(([keys, description]) => (
          <div key={description}>
            <dt className="row gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked);
            setEnabled(target.checked);
          }}
        />
        Utiliser les raccourcis d’une seule touche
      </label>
    </Dialog>
  );
}
