import { type LabelKey as Name, termOf } from '../shared/labels.ts';
import type { Interface } from '../shared/money.ts';

/** One of the specification's English words with its language, or its French stand-in (D03). */
export function Term({ of, style }: { of: Name; style: Interface }) {
  const { text, lang } = termOf(of, style);
  return lang === 'en' ? <span lang="en">{text}</span> : text;
}
