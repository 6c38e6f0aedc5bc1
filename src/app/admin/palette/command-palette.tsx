import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { modalOf, useOpenModal } from '../../../admin-ui/form/modal.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { currentSession, useSession } from '../../../admin-ui/session/session-state.ts';
import { signOut } from '../../../admin-ui/session/sign-out.ts';
import { isOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import styles from './command-palette.module.css';
import { EntryList } from './entry-list.tsx';
import { type EntryGroup, localEntries, type PaletteAct, type PaletteEntry, shownGroups } from './palette-entries.ts';
import { PaletteField } from './palette-field.tsx';
import { recentChoices, rememberChoice } from './recent-choices.ts';
import { type FoundVehicles, useFoundVehicles } from './use-found-vehicles.ts';

type Props = {
  /** What the user typed while this code was loading. */
  firstText: string;
  onClose: () => void;
  onHelp: () => void;
};

export function CommandPalette({ firstText, onClose, onHelp }: Props) {
  const id = useId();
  const [text, setText] = useState(firstText);
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
    // Ctrl+Enter must not save the form behind the palette.
    event.stopPropagation();
  };
  return (
    <div className="stack gap-2">
      <PaletteField
        text={text}
        onText={setText}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        onKeyDown={onKeyDown}
      />
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
  );
}

function useGroups(text: string, result: FoundVehicles): EntryGroup[] {
  const { name, role } = useSession();
  const { parts } = useAdminContext();
  const modal = modalOf(useLocation().search);
  const vehicles = result.state === 'ready' ? result.entries : [];
  return shownGroups(localEntries(role, parts, modal), recentChoices(name), vehicles, text);
}

/** Returns the index of the marked entry, which Enter opens: the first, if the text changes. `move` goes around. */
function useActive(text: string, count: number): [active: number, move: (to: number) => void] {
  const [position, setPosition] = useState({ text, at: 0 });
  const active = position.text === text && position.at < count ? position.at : 0;
  const last = useRef(count);
  useEffect(() => {
    last.current = count;
  }, [count]);
  return [active, (to) => setPosition({ text, at: (to + last.current) % Math.max(1, last.current) })];
}

/** Shown during a search. Screen readers do not announce it, because it changes with each key. */
function loadingText(count: number): string {
  return `${count > 0 ? `${countText(count)}. ` : ''}Recherche des véhicules…`;
}

function statusOf({ state }: FoundVehicles, count: number, text: string): string {
  if (text.trim() === '') return 'Tapez un titre, une référence, une plaque ou un numéro.';
  if (state === 'failed') return count > 0 ? `${countText(count)}, sans les véhicules` : '';
  return count > 0 ? countText(count) : `Rien ne correspond à « ${text.trim()} ».`;
}

function countText(count: number): string {
  return count === 1 ? '1 résultat' : `${count} résultats`;
}

/**
 * Closes the palette and executes the choice in one task, so that the next page replaces the history entry of the
 * palette. If a form has unsaved input, it asks first.
 */
function useChoose(onClose: () => void, onHelp: () => void): (entry: PaletteEntry) => void {
  const navigate = useNavigate();
  const open = useOpenModal();
  const act = (action: PaletteAct) => {
    if ('to' in action) void navigate(action.to, { replace: isOverlayEntry() });
    // If a form is open, the new form replaces it. When it closes, the user returns to the page, not to the old form.
    else if ('open' in action) open(action.open, { instead: true });
    else if ('run' in action) {
      if (action.run === 'help') onHelp();
      else void signOut();
    } else follow(action);
  };
  return (entry) => {
    rememberChoice(currentSession().name, entry);
    onClose();
    act(entry.act);
  };
}

/** Follows a link to a file or to another tab. The page stays, so its form does not ask about unsaved input. */
function follow(act: { download: string } | { tab: string }): void {
  const link = document.createElement('a');
  if ('download' in act) {
    link.href = act.download;
    link.download = '';
  } else {
    link.href = act.tab;
    link.target = '_blank';
    link.rel = 'noopener';
  }
  link.click();
}
