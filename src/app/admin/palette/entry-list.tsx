import { useEffect } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import styles from './command-palette.module.css';
import type { EntryGroup, PaletteEntry } from './palette-entries.ts';

type Props = {
  id: string;
  groups: readonly EntryGroup[];
  /** Index of the marked entry among all entries. */
  active: number;
  optionId: (at: number) => string;
  onActive: (at: number) => void;
  onChoose: (entry: PaletteEntry) => void;
};

/** The focus stays in the text field, which refers to the marked entry. */
export function EntryList({ id, groups, active, optionId, onActive, onChoose }: Props) {
  const activeId = optionId(active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div id={id} role="listbox" aria-label="Résultats" className={styles.list}>
      {numberedGroups(groups).map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset.
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} role="presentation" className={styles.group}>
            {title}
          </p>
          {entries.map(({ entry, at }) => (
            <button
              key={entry.key}
              type="button"
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={styles.option}
              // The text field keeps the focus, so that the keyboard of a phone stays open.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => at === active || onActive(at)}
              onClick={() => onChoose(entry)}
            >
              <AdminIcon name={entry.icon} />
              <span className={styles.label}>{entry.label}</span>
              {entry.detail && <small>{entry.detail}</small>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function numberedGroups(groups: readonly EntryGroup[]) {
  let before = 0;
  return groups.map(({ title, entries }) => {
    const start = before;
    before += entries.length;
    return { title, entries: entries.map((entry, index) => ({ entry, at: start + index })) };
  });
}
