import { type DocumentValues, textAt } from '../../../../shared/document-values.ts';
import type { FormField, FormSection } from './form-fields.ts';
import { fieldsOf } from './form-values.ts';

/** Sections that few vehicles need. They are also folded in a wide window. */
const RARE: readonly string[] = ['dimensions', 'weight'];

/** The fields of a card, in the usual order of typing. The prices follow them. */
const CARD_FIELDS: readonly string[] = ['title', 'brand', 'model_year', 'mileage', 'fuel_type', 'gearbox'];

export type SectionLayout = FormSection & { isFolded: boolean };

export function isAsked({ offer }: FormField, offerKind: string | undefined): boolean {
  return offer === undefined || offerKind === undefined || offerKind === 'both' || offerKind === offer;
}

/**
 * Returns the sections of the form. A phone folds all sections except the first; a wide window folds only those of
 * `RARE`. `isShown` returns false for fields to leave out.
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

export function countFilled(fields: readonly FormField[], values: DocumentValues): number {
  return fields.filter((field) => {
    const text = textAt(values, field.name).trim();
    return text !== '' && text !== field.default;
  }).length;
}
