import type { FormField, FormSection } from './form-fields.ts';
import { fieldsOf } from './form-values.ts';

/** Sections that few vehicles need: folded in a wide window too. */
const RARE: readonly string[] = ['dimensions', 'weight'];

/** The fields of a card, in the usual order of typing; the prices follow. */
const CARD_FIELDS: readonly string[] = ['title', 'brand', 'model_year', 'mileage', 'fuel_type', 'gearbox'];

export type SectionLayout = FormSection & { isFolded: boolean };

/** True if a vehicle with that offer has the field. */
export function isAsked({ offer }: FormField, offerKind: string | undefined): boolean {
  return offer === undefined || offerKind === undefined || offerKind === 'both' || offerKind === offer;
}

/**
 * The sections as a window shows them: first the fields of the card, in one. On a phone the others are folded. A field
 * that the offer does not have is shown only for its error.
 */
export function layOut(
  sections: readonly FormSection[],
  isPhone: boolean,
  isShown: (field: FormField) => boolean = () => true,
): SectionLayout[] {
  const all = fieldsOf(sections);
  const prices = sections.find(({ id }) => id === 'prices')?.fields ?? [];
  const card = [...CARD_FIELDS.flatMap((name) => all.find((field) => field.name === name) ?? []), ...prices];
  const others = sections.map((section) => ({
    ...section,
    fields: section.fields.filter((field) => !card.includes(field) && isShown(field)),
    isFolded: isPhone || RARE.includes(section.id),
  }));
  return [
    { id: 'essentials', title: 'L’essentiel', fields: card.filter(isShown), isFolded: false },
    ...others.filter(({ fields }) => fields.length > 0),
  ];
}

/** The number of filled fields of a folded section; a field with only its default is not one. */
export function countFilled(fields: readonly FormField[], texts: Readonly<Record<string, string>>): number {
  return fields.filter((field) => {
    const text = (texts[field.name] ?? '').trim();
    return text !== '' && text !== field.default;
  }).length;
}
