import { useEffect, useRef, useState } from 'react';
import { AdminIcon } from '../admin-icon.tsx';
import styles from './search-field.module.css';

/** The '/' shortcut finds the search field of a table by this id. */
export const SEARCH_ID = 'admin-search';

const SEARCH_DELAY_MS = 300;

/** Searches after a delay, but at once on leaving: a later search would close a form that was opened meanwhile. */
export function SearchField({ q, label, onSearch }: { q: string; label: string; onSearch: (q: string) => void }) {
  const [inputText, setInputText] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // If something else has changed the address, for example Back, shows the new query. If only spaces differ, keeps the
  // text.
  if (lastQuery !== q) {
    setLastQuery(q);
    if (inputText.trim() !== q) setInputText(q);
  }
  const search = (text: string, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), delayMs);
  };
  return (
    <search className={styles.search}>
      <AdminIcon name="search" size={18} />
      <input
        id={SEARCH_ID}
        type="search"
        name="q"
        aria-label={label}
        value={inputText}
        maxLength={200}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => {
          setInputText(target.value);
          search(target.value, target.value.trim() === '' ? 0 : SEARCH_DELAY_MS);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search(inputText, 0);
        }}
        onBlur={() => {
          clearTimeout(timer.current);
          if (inputText.trim() !== q) onSearch(inputText.trim());
        }}
      />
    </search>
  );
}
