import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './comparison.module.css';

type Props = { names: readonly string[]; children: ReactNode };

/**
 * Around the table: where it is wider than the window, its columns snap, and this says which one is shown and goes to the
 * next. Without JavaScript the columns still snap.
 */
export function ColumnPosition({ names, children }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const [column, setColumn] = useState<number | null>(null);
  const count = names.length;

  const measure = useCallback(() => {
    const { current } = region;
    if (!current) return;
    const { scrollLeft, scrollWidth, clientWidth } = current;
    const maxScroll = scrollWidth - clientWidth;
    setColumn(maxScroll < 2 ? null : Math.round((scrollLeft / maxScroll) * (count - 1)));
  }, [count]);
  useEffect(() => {
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure]);

  const go = (index: number) => {
    const { current } = region;
    if (!current) return;
    const maxScroll = current.scrollWidth - current.clientWidth;
    current.scrollTo({ left: (maxScroll * index) / (count - 1), behavior: 'smooth' });
  };
  return (
    <div className={styles.columns}>
      {count > 1 && (
        <div className={styles.position}>
          <Arrow name="left" label="Véhicule précédent" to={(column ?? 0) - 1} count={count} go={go} />
          <p role="status">{column !== null && `Véhicule ${column + 1} sur ${count} : ${names[column] ?? ''}`}</p>
          <Arrow name="right" label="Véhicule suivant" to={(column ?? 0) + 1} count={count} go={go} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section ref={region} className={styles.scroll} aria-label="Comparaison" tabIndex={0} onScroll={measure}>
        {children}
      </section>
    </div>
  );
}

type ArrowProps = { name: 'left' | 'right'; label: string; to: number; count: number; go: (index: number) => void };

/** It keeps the focus at the end, so it is not switched off there. */
function Arrow({ name, label, to, count, go }: ArrowProps) {
  const isEnd = to < 0 || to >= count;
  return (
    <button type="button" aria-label={label} aria-disabled={isEnd} onClick={() => !isEnd && go(to)}>
      <Icon name={name} size={22} />
    </button>
  );
}
