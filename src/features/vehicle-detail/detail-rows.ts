import { choiceLabel, choiceLang, termOf } from '../../shared/labels.ts';
import { centsOf } from '../../shared/money.ts';
import type { Brand } from '../brands/brand.ts';
import type { Site } from '../catalogue/site.ts';
import { distanceText, withUnit } from '../vehicles/card.ts';
import { AUTOMATIC_ACCESSORY } from '../vehicles/choices.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';

/** A text and its language where it is not French. */
export type Words = { text: string; lang?: 'en' | undefined };

/** One row of 'Détails'; with `price`, the value is shown as a price. */
export type DetailRow = { field: string; label: Words; gloss?: string; value: Words } & { price?: true };

/** The labels, in the order in which the page shows them (LBL-1 to LBL-20, D22). */
const LABELS: readonly { field: string; label: string; gloss?: string }[] = [
  { field: 'brand', label: 'Marque' },
  { field: 'certificate', label: 'Certificat' },
  { field: 'color', label: 'Couleur' },
  { field: 'emission', label: 'Émission' },
  { field: 'energy', label: 'Énergie' },
  { field: 'fuel_type', label: 'Carburant' },
  { field: 'gearbox', label: 'Boîte de vitesses' },
  { field: 'guarantee', label: 'Garantie' },
  { field: 'mileage', label: 'Kilométrage' },
  { field: 'model_year', label: 'Modèle', gloss: '(année)' },
  { field: 'price_per_day', label: 'Prix par jour' },
  { field: 'price_per_month', label: 'Prix par mois' },
  { field: 'seating_capacity', label: 'Nombre de places' },
  { field: 'commercial_power', label: 'Puissance commerciale' },
  { field: 'fiscal_power', label: 'Puissance fiscale' },
  { field: 'co2_emission', label: 'Émission de CO2' },
  { field: 'mixed_consumption', label: 'Consommation mixte' },
  { field: 'body_type', label: 'Carrosserie' },
  { field: 'end_of_commercialization_date', label: 'Date de fin' },
  { field: 'new_vehicle_price', label: 'Prix du véhicule neuf' },
  { field: 'due_date', label: 'Uploaded Date' },
];

const PRICES = ['price_per_day', 'price_per_month', 'new_vehicle_price'];

/** Units that follow a value that is a number (D22). */
const UNITS: Record<string, string> = {
  seating_capacity: 'places',
  co2_emission: 'g/km',
  fiscal_power: 'CV',
  commercial_power: 'ch',
  mixed_consumption: 'l/100 km',
};

/** The rows of 'Détails': properties that are not empty after trimming (CDET-6). An unknown brand is left out (D23). */
export function detailRows(vehicle: Vehicle, brands: readonly Brand[], site: Site): DetailRow[] {
  const values: Record<string, unknown> = {
    ...vehicle,
    brand: brands.find(({ id }) => id === vehicle.brand)?.brandName,
    mileage: vehicle.mileage === null ? '' : distanceText(vehicle.mileage),
  };
  return LABELS.flatMap(({ field, label, gloss }): DetailRow[] => {
    const text = String(values[field] ?? '').trim();
    if (text === '') return [];
    const unit = UNITS[field];
    return [
      {
        field,
        label: field === 'due_date' ? uploadedDate(site) : { text: label },
        ...(gloss === undefined ? {} : { gloss }),
        ...(PRICES.includes(field) ? { price: true } : {}),
        value:
          field === 'fuel_type' ? fuelWords(text, site) : { text: unit === undefined ? text : withUnit(text, unit) },
      },
    ];
  });
}

function uploadedDate({ dealership }: Site): Words {
  const { text, lang } = termOf('uploadedDate', dealership.interface);
  return lang === 'en' ? { text, lang } : { text };
}

/** A fuel's name on this site, and its language (D03). */
export function fuelWords(label: string, { fuels, dealership }: Site): Words {
  const fuel = fuels.find((known) => known.label === label);
  if (!fuel) return { text: label };
  return { text: choiceLabel(fuel, dealership.interface), lang: choiceLang(fuel, dealership.interface) };
}

/** The gearbox that the card and the page's head show: the accessory takes precedence (CARD-6, D13). */
export function gearboxWord({ gearbox, accessories }: Vehicle): string {
  return accessories.includes(AUTOMATIC_ACCESSORY) ? AUTOMATIC_ACCESSORY : gearbox;
}

/**
 * The terms of the prices: all are rental prices (D24), with all taxes included where they are amounts. null where there
 * is no price.
 */
export function priceTerms(prices: readonly string[]): string | null {
  const given = prices.filter((price) => price.trim() !== '');
  if (given.length === 0) return null;
  const amounts = given.some((price) => centsOf(price) !== null);
  return amounts ? 'Prix TTC. Location sans option d’achat.' : 'Location sans option d’achat.';
}
