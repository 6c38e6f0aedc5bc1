import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type ListQuery, MAX_QUERY_CHARACTERS } from '../catalogue/list-query.ts';
import { FORM_ID } from './list-ids.ts';
import styles from './search-box.module.css';
import type { Apply } from './use-list-address.ts';

/** Search debounce (CST-1). */
const DEBOUNCE_MS = 500;

/** The search field with its button, which works without JavaScript too. */
export function SearchBox({ query, apply }: { query: ListQuery; apply: Apply }) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, search } = useSearchText(input, query, apply);
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

/**
 * What is typed is searched half a second after the last key (SRCH-1), at once on Enter and when cleared. The text
 * follows the address only where that changed for another reason (the back button, a reset): a search of this field
 * that reaches the address late must not replace what was typed since.
 */
function useSearchText(input: RefObject<HTMLInputElement | null>, query: ListQuery, apply: Apply) {
  const [text, setText] = useState(query.q);
  /** Searches of this field that the address does not show yet. */
  const pending = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ query, apply });
  useEffect(() => {
    latest.current = { query, apply };
  });

  const search = (typed: string) => {
    clearTimeout(timer.current);
    const q = typed.replace(/\s+/g, ' ').trim();
    if (q === latest.current.query.q) return;
    pending.current.push(q);
    latest.current.apply({ ...latest.current.query, q }, { typed: true });
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    if (typed.trim() === '') search('');
    else timer.current = setTimeout(search, DEBOUNCE_MS, typed);
  };

  useEffect(() => {
    const shown = pending.current.indexOf(query.q);
    pending.current.splice(0, shown + 1);
    if (shown === -1) setText(query.q);
  }, [query.q]);

  const typeAtFirst = useRef(type);
  useEffect(() => {
    // Something may have been typed before the page was hydrated.
    const typedBefore = input.current?.value ?? '';
    if (typedBefore !== latest.current.query.q) typeAtFirst.current(typedBefore);
    return () => clearTimeout(timer.current);
  }, [input]);

  return { text, type, search };
}
