import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '../../shared/money.ts';
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

type PlainTableProps = Omit<Props, 'children'> & {
  heads: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
};

/** A table without actions. Formats its numbers. */
export function PlainTable({ heads, rows, ...table }: PlainTableProps) {
  return (
    <Table {...table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [heading, ...others] }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {others.map((cell, i) => (
              <td key={heads[i + 1]}>{typeof cell === 'number' ? formatNumber(cell) : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
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
