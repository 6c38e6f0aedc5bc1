import type { ComponentProps, ReactNode } from 'react';
import styles from './page.module.css';
import { useTitle } from './session/admin-context.ts';

type Props = {
  /** The page's heading and the document's title. */
  title: string;
  subtitle?: string;
  tools?: ReactNode;
  children: ReactNode;
};

export function Page({ title, subtitle, tools, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page}>
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

export function Section({ title, className, children, ...props }: ComponentProps<'section'> & { title: string }) {
  return (
    <section
      className={className ? `stack gap-3 ${styles.section} ${className}` : `stack gap-3 ${styles.section}`}
      {...props}
    >
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Card(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div className={styles.card} {...props} />;
}
