import type { ComponentProps } from 'react';
import styles from './select.module.css';

export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return <select className={styles.select} {...props} />;
}
