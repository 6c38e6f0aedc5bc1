import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type ListQuery, MAX_QUERY_CHARACTERS } from '../catalogue/list-query.ts';
import { FORM_ID } from './ids.ts';
import styles from './search-box.module.css';
import type { Apply } from './use-list-query.ts';

/** Search debounce in milliseconds (CST-1). */
const DEBOUNCE = 500;

/**
 * The search: what is typed counts half a second after the last key (SRCH-1), at once on Enter and when cleared. The
 * text belongs to whoever types; it follows the address only where that changed otherwise (a way back, a reset).
 */
export function SearchBox({ query, apply }: { query: ListQuery; apply: Apply }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query.q);
  /** Searches of this box whose echo in the address is still to come. */
  const asked = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ query, apply });
  useEffect(() => {
    latest.current = { query, apply };
  });

  const search = (typed: string) => {
    clearTimeout(timer.current);
    const q = typed.replace(/\s+/g, ' ').trim();
    if (q === latest.current.query.q) return;
    asked.current.push(q);
    latest.current.apply({ ...latest.current.query, q }, { typed: true });
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    if (typed.trim() === '') search('');
    else timer.current = setTimeout(search, DEBOUNCE, typed);
  };

  useEffect(() => {
    const echo = asked.current.indexOf(query.q);
    asked.current.splice(0, echo + 1);
    if (echo === -1) setText(query.q);
  }, [query.q]);

  const typeRef = useRef(type);
  useEffect(() => {
    // What was typed before this page came to life counts as well.
    const before = input.current?.value ?? '';
    if (before !== latest.current.query.q) typeRef.current(before);
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <search className={styles.search}>
      <Icon name="search" size={22} />
      <input
        ref={input}
        form={FORM_ID}
        type="search"
        name="q"
        aria-label="Rechercher"
        placeholder="Marque, Modèle, Carburant, Boite de vitesse"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_QUERY_CHARACTERS}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
        }}
      />
      <button type="submit" form={FORM_ID}>
        <Icon name="search" size={20} />
        <span>Rechercher</span>
      </button>
    </search>
  );
}
