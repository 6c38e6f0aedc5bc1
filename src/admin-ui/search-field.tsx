import { useEffect, useRef, useState } from 'react';
import { AdminIcon } from './admin-icon.tsx';
import styles from './search-field.module.css';

/** Id of the search field of a table, by which the '/' shortcut finds it. */
export const SEARCH_ID = 'admin-search';

/** How long after the last key a search begins, in milliseconds. */
const PAUSE = 300;

/** The search of a table: begins by itself after a pause, at once on Enter and when it is emptied. */
export function SearchField({ q, label, onSearch }: { q: string; label: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed by another way, such as going back: the field follows, but never what is being typed.
  if (shown !== q) {
    setShown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const search = (text: string, pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), pause);
  };
  return (
    <search className={styles.search}>
      <label className="visually-hidden" htmlFor={SEARCH_ID}>
        {label}
      </label>
      <AdminIcon name="search" size={18} />
      <input
        id={SEARCH_ID}
        type="search"
        name="q"
        value={typed}
        maxLength={200}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => {
          setTyped(target.value);
          search(target.value, target.value.trim() === '' ? 0 : PAUSE);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search(typed, 0);
        }}
      />
    </search>
  );
}
