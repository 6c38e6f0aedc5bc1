import { memo, useLayoutEffect, useRef } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ListQuery } from '../client/list-query.ts';
import styles from './active-filter-chips.module.css';
import { type ActiveFilter, withoutFilters } from './active-filters.ts';
import { RESULTS_ID } from './list-ids.ts';
import { queryLink } from './query-link.ts';
import type { ApplyQuery } from './use-list-address.ts';

type Props = { kind: VehicleKind; query: ListQuery; active: readonly ActiveFilter[]; apply: ApplyQuery };

export const ActiveFilterChips = memo(function ActiveFilterChips({ kind, query, active, apply }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number>(undefined);
  const count = active.length;
  useLayoutEffect(() => {
    if (pressed.current === undefined) return;
    // After a removal, focuses the chip that is now at the same index, or the last chip. Without chips, focuses the
    // results.
    const left = count > 0 ? [...(list.current?.querySelectorAll('a') ?? [])] : [];
    const next = left[Math.min(pressed.current, left.length - 1)] ?? document.getElementById(RESULTS_ID);
    next?.focus({ preventScroll: true });
    pressed.current = undefined;
  }, [count]);
  if (count === 0) return null;

  const link = (without: ListQuery, position: number) =>
    queryLink(kind, without, () => {
      pressed.current = position;
      apply(without);
    });
  return (
    <ul ref={list} className="row wrap gap-2" aria-label="Filtres appliqués">
      {active.map(({ restriction, text, lang, without }, position) => (
        <li key={`${restriction} ${text}`}>
          <a className={styles.chip} {...link(without, position)}>
            <VisuallyHidden>Retirer </VisuallyHidden>
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
});
