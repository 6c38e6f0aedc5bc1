import styles from './whole-words.module.css';

/** Does not match names with longer parts, because they could be wider than a phone's line. */
const WHOLE =
  /(\S{1,12}-\S{1,12}|\d (?:km|[cm]?m|m[²³3]|[kt]?g|ch|cv|kWh?|V|[lL]|€|%|h|ans?|mois|jours?|places|portes)(?![\p{L}\d]))/u;

/**
 * Keeps hyphenated names, and numbers with their units, on one line: 'E-Tech', 'T-GDi', '410 km'. Copied and spoken
 * text does not change. If the text changes, its element is replaced, because React cannot change a part of it in a
 * translated page.
 */
export function WholeWords({ text }: { text: string }) {
  return (
    <span key={text}>
      {text.split(WHOLE).map((part, i) =>
        i % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text's parts never changes.
          <span key={i} className={styles.whole}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}
