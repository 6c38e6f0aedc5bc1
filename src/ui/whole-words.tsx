import styles from './whole-words.module.css';

/** A longer name may break: it would be wider than a phone's line. */
const WHOLE =
  /(\S{1,12}-\S{1,12}|\d (?:km|[cm]?m|m[²³3]|[kt]?g|ch|cv|kWh?|V|[lL]|€|%|h|ans?|mois|jours?|places|portes)(?![\p{L}\d]))/u;

/**
 * A text whose hyphenated names stay on one line, and its numbers beside their units: 'E-Tech', 'T-GDi', '410 km'. The
 * copied and spoken text is unchanged.
 */
export function WholeWords({ text }: { text: string }) {
  return text.split(WHOLE).map((part, i) =>
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
