import type { ComponentProps, ReactNode } from 'react';
import styles from './page.module.css';
import { useTitle } from './session/admin-context.ts';

type Props = {
  /** The heading, and the document's title. */
  title: string;
  /** Below the heading. */
  subtitle?: string;
  /** Beside the heading. */
  tools?: ReactNode;
  /** 'text' for reading, 'list' for rows of several parts, 'wide' for parts side by side, 'full' for many columns. */
  width?: 'text' | 'list' | 'wide' | 'full';
  children: ReactNode;
};

/** A page of the administration: its heading with the tools beside it, and its sections. */
export function Page({ title, subtitle, tools, width = 'text', children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page} data-width={width}>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {subtitle && <p className={styles.note}>{subtitle}</p>}
        </div>
        {tools}
      </div>
      {children}
    </div>
  );
}

/** A part of a page with its heading. */
export function Section({ title, className, children, ...props }: ComponentProps<'section'> & { title: string }) {
  return (
    <section className={className ? `${styles.section} ${className}` : styles.section} {...props}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A raised part of a page. */
export function Card({ place, ...props }: Omit<ComponentProps<'div'>, 'className'> & { place?: string | undefined }) {
  return <div className={place ? `${styles.card} ${place}` : styles.card} {...props} />;
}
