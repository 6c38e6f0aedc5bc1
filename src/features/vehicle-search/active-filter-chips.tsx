import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { VehicleKind } from '../../shared/paths.ts';
import { listPath } from '../../shared/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { type ListQuery, writeListQuery } from '../catalogue/list-query.ts';
import styles from './active-filter-chips.module.css';
import { type ActiveFilter, withoutFilters } from './active-filters.ts';
import { RESULTS_ID } from './ids.ts';
import type { Apply } from './use-list-query.ts';

type Props = { kind: VehicleKind; query: ListQuery; applied: readonly ActiveFilter[]; apply: Apply };

/** What is applied, each with its own way out, and all of it at once (D15). Links, so that they work in any browser. */
export function ActiveFilterChips({ kind, query, applied, apply }: Props) {
  const list = useRef<HTMLUListElement>(null);
  /** Rank of the chip that was pressed, until it is gone. */
  const taken = useRef<number>(undefined);
  const count = applied.length;
  useLayoutEffect(() => {
    if (taken.current === undefined) return;
    // The chip is gone: the focus goes to the one that took its place, or on to the results.
    const left = count > 0 ? [...(list.current?.querySelectorAll('a') ?? [])] : [];
    const next = left[Math.min(taken.current, left.length - 1)] ?? document.getElementById(RESULTS_ID);
    next?.focus({ preventScroll: true });
    taken.current = undefined;
  }, [count]);
  if (count === 0) return null;

  const link = (without: ListQuery, position: number) => ({
    href: `${listPath(kind)}?${writeListQuery(without)}`.replace(/\?$/, ''),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      taken.current = position;
      apply(without);
    },
  });
  return (
    <ul ref={list} className={styles.chips} aria-label="Filtres appliqués">
      {applied.map(({ restriction, text, lang, without }, position) => (
        <li key={`${restriction} ${text}`}>
          <a className={styles.chip} {...link(without, position)}>
            <span className="visually-hidden">Retirer </span>
            <span lang={lang}>{text}</span>
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
      <li>
        <a className={styles.reset} {...link(withoutFilters(query), 0)}>
          Réinitialiser
        </a>
      </li>
    </ul>
  );
}
