import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

type Section = { id: string; title: string };

export function LegalPage({
  title,
  sections,
  children,
}: {
  title: string;
  sections: readonly Section[];
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <nav aria-label="Sur cette page" className={styles.contents}>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.text}>{children}</div>
    </div>
  );
}

export function LegalSection({ id, title, children }: Section & { children: ReactNode }) {
  return (
    <section id={id} className={`stack gap-4 ${styles.section}`} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {children}
    </section>
  );
}

export function DefinitionList({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.definitions}>
      {items
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt className="faint">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
