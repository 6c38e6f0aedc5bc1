import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { type Kind, useOpenModal } from '../../admin-ui/modal.ts';
import { SEARCH_ID } from '../../admin-ui/search-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './shortcuts.module.css';

/** What 'N' begins, by page; a car everywhere else. */
const NEW: Partial<Record<string, Kind>> = {
  [ADMIN_PATHS.brands]: 'brands',
  [ADMIN_PATHS.trucks]: 'trucks',
  [ADMIN_PATHS.rates]: 'rates',
};

const KEPT_UNDER = 'vitrine-raccourcis';
const OFF = 'non';

/** Keys of one letter can be turned off, for whoever speaks to the machine or brushes the keyboard (WCAG 2.1.4). */
function areOn(): boolean {
  return localStorage.getItem(KEPT_UNDER) !== OFF;
}

/** N, / and ? on every page, never while something is typed or a form stands open. */
export function useShortcuts(onHelp: () => void): void {
  const open = useOpenModal();
  const { pathname } = useLocation();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || !areOn()) return;
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
    const heard = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}

const KEYS: [keys: string[], what: string][] = [
  [['N'], 'Ajouter à la liste affichée'],
  [['/'], 'Chercher dans la liste'],
  [['Échap'], 'Fermer le formulaire ou la question'],
  [['Ctrl', 'Entrée'], 'Enregistrer le formulaire'],
  [['?'], 'Afficher cette aide'],
];

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areOn);
  return (
    <Dialog title="Raccourcis clavier" width="small" onRequestClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked);
            localStorage.setItem(KEPT_UNDER, target.checked ? 'oui' : OFF);
          }}
        />
        Utiliser les raccourcis d’une seule touche
      </label>
    </Dialog>
  );
}
