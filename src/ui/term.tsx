import { type LabelKey as Name, termOf } from '../shared/labels.ts';
import type { Interface } from '../shared/money.ts';

/** Shows a term of the specification: in English with its `lang` attribute, or in French (D03). */
export function Term({ of, style }: { of: Name; style: Interface }) {
  const { text, lang } = termOf(of, style);
  return <span lang={lang}>{text}</span>;
}
