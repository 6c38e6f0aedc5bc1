import type { FormField, FormSection } from './form-fields.ts';
import { fieldsOf } from './form-values.ts';

/** Below it, the form is one for the yard: photos first. The breakpoint of its stylesheet. */
export const PHONE = '(width < 48em)';

/** Sections that few vehicles need: folded on a wide window too. */
const RARE: readonly string[] = ['dimensions', 'weight'];

/** Fields that stand open on a phone, beside those of this section. */
const ESSENTIAL_FIELDS: readonly string[] = ['title', 'mileage'];
const ESSENTIAL_SECTION = 'prices';

export type SectionLayout = FormSection & { isFolded: boolean };

/**
 * The sections as a window shows them. On a phone what one knows in front of the vehicle comes first, title, prices and
 * mileage, and all the rest is folded.
 */
export function layOut(sections: readonly FormSection[], isPhone: boolean): SectionLayout[] {
  if (!isPhone) return sections.map((section) => ({ ...section, isFolded: RARE.includes(section.id) }));
  const prices = sections.find(({ id }) => id === ESSENTIAL_SECTION)?.fields ?? [];
  const named = (name: string) => fieldsOf(sections).filter((field) => field.name === name);
  const [title = '', mileage = ''] = ESSENTIAL_FIELDS;
  const open = [...named(title), ...prices, ...named(mileage)];
  const rest = sections.map((section) => ({ ...section, fields: section.fields.filter((one) => !open.includes(one)) }));
  return [
    { id: 'essentials', title: 'L’essentiel', fields: open, isFolded: false },
    ...rest.filter(({ fields }) => fields.length > 0).map((section) => ({ ...section, isFolded: true })),
  ];
}

/** How many fields of a folded section say something; one that only has its default does not. */
export function countFilled(fields: readonly FormField[], texts: Readonly<Record<string, string>>): number {
  return fields.filter((field) => {
    const text = (texts[field.name] ?? '').trim();
    return text !== '' && text !== field.default;
  }).length;
}
