import styles from '../import.module.css';

type Props = { label: string; done: number; total: number; text: string; note: string };

export function ProgressBar({ label, done, total, text, note }: Props) {
  return (
    <>
      <div
        role="progressbar"
        className={styles.bar}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <span style={{ inlineSize: `${total === 0 ? 0 : (done * 100) / total}%` }} />
      </div>
      <p>{`${text}. ${note}`}</p>
    </>
  );
}
