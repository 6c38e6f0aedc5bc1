import type { ComponentProps } from 'react';
import styles from './select.module.css';

/** A select with the site's own arrow. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return <select className={styles.select} {...props} />;
}
