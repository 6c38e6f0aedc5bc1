import type { ComponentProps, ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AdminIcon } from '../admin-icon.tsx';
import styles from './table.module.css';

type Props = Omit<ComponentProps<'table'>, 'className'> & {
  caption: ReactNode;
  /** 'numbers': all columns except the first are aligned on the right. 'sheet': the head is sticky. */
  look?: 'numbers' | 'sheet';
  place?: string | undefined;
};

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
