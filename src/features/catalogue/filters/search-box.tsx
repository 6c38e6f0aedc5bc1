import { memo } from 'react';
import { labelOf } from '../../../shared/labels.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type ListQuery, MAX_QUERY_CHARACTERS } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { FORM_ID } from './list-ids.ts';
import styles from './search-box.module.css';
import type { ApplyQuery } from './use-list-address.ts';
import { useTypedField } from './use-typed-field.ts';

/** A search starts half a second after the last key, and at once on Enter or when the field is cleared. */
export const SearchBox = memo(function SearchBox({ query, apply }: { query: ListQuery; apply: ApplyQuery }) {
  const { dealership } = useSite();
  const { props, applyNow, applySoon } = useTypedField(query.q, (text) => {
    const q = text.replace(/\s+/g, ' ').trim();
    if (q !== query.q) apply({ ...query, q }, { typedField: 'q' });
  });
  return (
    <search className={styles.search}>
      <Icon name="search" size={22} />
      <input
        {...props}
        form={FORM_ID}
        type="search"
        name="q"
        aria-label="Rechercher"
        placeholder={labelOf('searchHint', dealership.interface)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_QUERY_CHARACTERS}
        onInput={({ currentTarget }) => (currentTarget.value.trim() === '' ? applyNow() : applySoon())}
        onKeyDown={({ key }) => {
          if (key === 'Enter') applyNow();
        }}
      />
      <button
        type="button"
        className={styles.clear}
        aria-label="Effacer la recherche"
        onClick={() => {
          const { current } = props.ref;
          if (current) current.value = '';
          applyNow();
          current?.focus();
        }}
      >
        <Icon name="close" size={20} />
      </button>
      <button type="submit" form={FORM_ID}>
        <Icon name="search" size={20} />
        <span>Rechercher</span>
      </button>
    </search>
  );
});
