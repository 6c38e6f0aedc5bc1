/** The facts that the law requires of a vehicle offered for sale alone. */

const REQUIRED: Readonly<Record<string, string>> = {
  sale_price: 'Le prix de vente est obligatoire pour une vente',
  first_registration: 'La première mise en circulation est obligatoire pour une vente',
  mileage: 'Le kilométrage est obligatoire pour une vente',
  mileage_guaranteed: 'Pour une vente, dites si le kilométrage est garanti',
};

/**
 * One sentence for each field that a sale lacks; none if the vehicle is also, or only, for rent.
 * @param values of the API or as a form holds them: '' and null are absent.
 */
export function missingForSale(values: Readonly<Record<string, unknown>>): Record<string, string> {
  if (values.offer_kind !== 'sale') return {};
  return Object.fromEntries(missingForSaleLabels(values).map((name) => [name, REQUIRED[name] ?? '']));
}

/** The names of the fields that a sale lacks, whatever is offered. */
export function missingForSaleLabels(values: Readonly<Record<string, unknown>>): string[] {
  const isAbsent = (name: string) => values[name] === null || String(values[name] ?? '').trim() === '';
  return Object.keys(REQUIRED).filter(isAbsent);
}
