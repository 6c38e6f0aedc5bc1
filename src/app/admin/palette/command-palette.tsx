import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { modalOf } from '../../../admin-ui/form/modal.ts';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import search from '../../../admin-ui/table/search-field.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './command-palette.module.css';
import { EntryList } from './entry-list.tsx';
import { type EntryGroup, localEntries, shownGroups } from './palette-entries.ts';
import { recentChoices } from './recent-choices.ts';
import { useChoose } from './use-choose.ts';
import { type FoundVehicles, useFoundVehicles } from './use-found-vehicles.ts';

type Props = { onClose: () => void; onHelp: () => void };

const MAX_TEXT = 200;

/** Finds vehicles, actions and pages by a typed text, and opens the chosen one. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const result = useFoundVehicles(text);
  const groups = useGroups(text, result);
  const entries = groups.flatMap((group) => group.entries);
  const [active, move] = useActive(text, entries.length);
  const choose = useChoose(onClose, onHelp);
  const optionId = (at: number) => `${id}-${at}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Enter' && entry) choose(entry);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    // Ctrl+Enter would save the form under the palette.
    event.stopPropagation();
  };
  return (
    <Dialog title="Rechercher" width="sheet" onRequestClose={onClose}>
      <div className={styles.palette}>
        <div className={`${search.search} ${styles.search}`}>
          <AdminIcon name="search" />
          <input
            data-focus-first
            type="text"
            role="combobox"
            aria-label="Véhicule, action ou page"
            aria-expanded={entries.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
            value={text}
            maxLength={MAX_TEXT}
            placeholder="Véhicule, action ou page"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <p role="status" className={styles.status}>
          {result.state === 'loading' ? (
            <span aria-hidden="true">{loadingText(entries.length)}</span>
          ) : (
            statusOf(result, entries.length, text)
          )}
        </p>
        <EntryList id={id} groups={groups} active={active} optionId={optionId} onActive={move} onChoose={choose} />
        {result.state === 'failed' && (
          <LoadFailure text={`Les véhicules n’ont pas pu être cherchés. ${result.failure}`} onRetry={result.retry} />
        )}
        <p className={styles.keys}>
          <kbd>↑</kbd> <kbd>↓</kbd> choisir <kbd>Entrée</kbd> ouvrir <kbd>Échap</kbd> fermer
        </p>
      </div>
    </Dialog>
  );
}

function useGroups(text: string, result: FoundVehicles): EntryGroup[] {
  const { name, role } = useSession();
  const modal = modalOf(useLocation().search);
  const vehicles = result.state === 'ready' ? result.entries : [];
  return shownGroups(localEntries(role, modal), recentChoices(name), vehicles, text);
}

/** The entry that Enter opens, the first one for each new text. After the last comes the first. */
function useActive(text: string, count: number): [active: number, move: (to: number) => void] {
  const [position, setPosition] = useState({ text, at: 0 });
  const active = position.text === text && position.at < count ? position.at : 0;
  const last = useRef(count);
  useEffect(() => {
    last.current = count;
  }, [count]);
  return [active, (to) => setPosition({ text, at: (to + last.current) % Math.max(1, last.current) })];
}

/** Shown and not announced, since it changes with each key. */
function loadingText(count: number): string {
  return `${count > 0 ? `${countText(count)}. ` : ''}Recherche des véhicules…`;
}

/** Announced once the search for vehicles has ended: the number of entries, or the failure. */
function statusOf({ state }: FoundVehicles, count: number, text: string): string {
  if (text.trim() === '') return 'Tapez un titre, une référence, une plaque ou un numéro.';
  if (state === 'failed') return count > 0 ? `${countText(count)}, sans les véhicules` : '';
  return count > 0 ? countText(count) : `Rien ne correspond à « ${text.trim()} ».`;
}

function countText(count: number): string {
  return count === 1 ? '1 résultat' : `${count} résultats`;
}
