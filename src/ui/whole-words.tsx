import styles from './whole-words.module.css';

/** What is longer may break: it would be wider than a phone's line. */
const HYPHENATED = /(\S{1,12}-\S{1,12})/;

/** A text whose hyphenated names stay on one line: 'E-Tech', 'T-GDi'. What is copied and read is the text itself. */
export function WholeWords({ text }: { text: string }) {
  return text.split(HYPHENATED).map((part, i) =>
    i % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
      <span key={i} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
