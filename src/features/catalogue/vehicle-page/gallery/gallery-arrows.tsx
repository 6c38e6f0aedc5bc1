import { Icon } from '../../../../ui/icon.tsx';
import styles from './gallery-arrows.module.css';

export function Arrows({ step }: { step: (by: 1 | -1) => void }) {
  return (
    <>
      <button type="button" className={styles.previous} aria-label="Image précédente" onClick={() => step(-1)}>
        <Icon name="left" size={22} />
      </button>
      <button type="button" className={styles.next} aria-label="Image suivante" onClick={() => step(1)}>
        <Icon name="right" size={22} />
      </button>
    </>
  );
}
