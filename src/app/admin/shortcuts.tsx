import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { type AdminResource, useOpenModal } from '../../admin-ui/form/modal.ts';
import { SEARCH_ID } from '../../admin-ui/table/search-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { isMac } from './palette/palette-host.tsx';
import styles from './shortcuts.module.css';

/** The form that the key N opens, by page; a car everywhere else. */
const NEW: Partial<Record<string, AdminResource>> = {
  [ADMIN_PATHS.brands]: 'brands',
  [ADMIN_PATHS.trucks]: 'trucks',
  [ADMIN_PATHS.rates]: 'rates',
};

/** Key in the browser's local storage. */
const STORAGE_KEY = 'vitrine-raccourcis';
const OFF = 'non';

/** Shortcuts of one key can be turned off, because speech input and accidental keys trigger them (WCAG 2.1.4). */
function areEnabled(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== OFF;
}

/** The keys N, / and ? on every page, except while typing or while a dialog is open. */
export function useShortcuts(onHelp: () => void): void {
  const open = useOpenModal();
  const { pathname } = useLocation();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || !areEnabled()) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return;
    if (document.querySelector('dialog[open]')) return;
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
  [['?'], 'Afficher cette aide'],
];

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areEnabled);
  return (
    <Dialog title="Raccourcis clavier" width="small" onRequestClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, description]) => (
          <div key={description}>
            <dt>
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
            localStorage.setItem(STORAGE_KEY, target.checked ? 'oui' : OFF);
          }}
        />
        Utiliser les raccourcis d’une seule touche
      </label>
    </Dialog>
  );
}
