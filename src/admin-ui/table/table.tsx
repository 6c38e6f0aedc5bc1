import type { ComponentProps, ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AdminIcon } from '../admin-icon.tsx';
import styles from './table.module.css';

type Props = Omit<ComponentProps<'table'>, 'className'> & {
  /** What the table is, for screen readers. */
  caption: ReactNode;
  /** 'numbers': all columns but the first are numbers, on the right. 'sheet': on a card, under a head that stays in the window. */
  look?: 'numbers' | 'sheet';
  /** A class for its place and size alone. */
  place?: string | undefined;
};

/** A table of data: lines between its rows, small heads. */
export function Table({ caption, look, place, children, ...props }: Props) {
  return (
    <table className={place ? `${styles.table} ${place}` : styles.table} data-look={look} {...props}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      {children}
    </table>
  );
}

type SortHeadProps = Omit<ComponentProps<'th'>, 'onClick'> & {
  direction: 'ascending' | 'descending' | undefined;
  onSort: () => void;
};

/** The head of a column that sorts the rows. */
export function SortHead({ direction, onSort, children, ...props }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={direction} {...props}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        {direction && <AdminIcon name={direction === 'ascending' ? 'up' : 'down'} size={16} />}
      </button>
    </th>
  );
}
