const REQUIRED: Readonly<Record<string, string>> = {
  sale_price: 'Le prix de vente est obligatoire pour une vente',
  first_registration: 'La première mise en circulation est obligatoire pour une vente',
  mileage: 'Le kilométrage est obligatoire pour une vente',
  mileage_guaranteed: 'Pour une vente, dites si le kilométrage est garanti',
};

/**
 * Returns a message for each missing fact that the law requires for a sale; none if the vehicle is not for sale. A
 * vehicle that is also for rent is for sale only if it has a sale price.
 * @param values from the API or a form; '' and null mean absent
 */
export function missingForSale(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const { offer_kind, sale_price } = values;
  const isForSale = offer_kind === 'sale' || (offer_kind === 'both' && !isAbsent(sale_price));
  if (!isForSale) return {};
  return Object.fromEntries(missingForSaleLabels(values).map((name) => [name, REQUIRED[name] ?? '']));
}

/** Returns the names of the missing facts, for any offer. */
export function missingForSaleLabels(values: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(REQUIRED).filter((name) => isAbsent(values[name]));
}

export function isAbsent(value: unknown): boolean {
  return String(value ?? '').trim() === '';
}
