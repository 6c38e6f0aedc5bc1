import { choiceLabel } from '../../shared/labels.ts';
import { centsOf, formatPrice } from '../../shared/money.ts';
import type { Brand } from '../brands/brand.ts';
import type { Site } from '../site/site.ts';
import { distanceText, withUnit } from './facts.ts';
import type { Vehicle } from './vehicle.ts';

/** One line of 'Détails': its label, the language of the label where it is not French, a gloss, its value. */
export type DetailLine = { field: string; label: string; lang?: 'en'; gloss?: string; value: string };

/** Labels of spec §3 (LBL-1 to LBL-20) in the order of its table, which is the order of the grid (D22). */
const LABELS: readonly { field: string; label: string; french?: string; gloss?: string }[] = [
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
  { field: 'due_date', label: 'Uploaded Date', french: 'Mise en ligne' },
];

/** The lines of 'Détails': properties that are non-empty after trimming (CDET-6). An unknown brand is left out (D23). */
export function detailLines(vehicle: Vehicle, brands: readonly Brand[], site: Site): DetailLine[] {
  const style = site.dealership.interface;
  const fuel = site.fuels.find(({ label }) => label === vehicle.fuel_type);
  const shown: Record<string, string> = {
    ...textsOf(vehicle),
    brand: brands.find(({ id }) => id === vehicle.brand)?.brandName ?? '',
    fuel_type: fuel ? choiceLabel(fuel, style) : vehicle.fuel_type,
    mileage: vehicle.mileage === null ? '' : distanceText(vehicle.mileage),
    seating_capacity: vehicle.seating_capacity === null ? '' : withUnit(String(vehicle.seating_capacity), 'places'),
  };
  return LABELS.flatMap(({ field, label, french, gloss }): DetailLine[] => {
    const text = (shown[field] ?? '').trim();
    if (text === '') return [];
    const value = field.includes('price') && centsOf(text) !== null ? formatPrice(text, style) : unitFor(field, text);
    const english = french !== undefined && style === 'spec';
    return [
      {
        field,
        label: english || french === undefined ? label : french,
        ...(english ? { lang: 'en' as const } : {}),
        ...(gloss === undefined ? {} : { gloss }),
        value,
      },
    ];
  });
}

function textsOf(vehicle: Vehicle): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vehicle).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Units of values that are nothing but a number (D22). */
function unitFor(field: string, text: string): string {
  if (field === 'co2_emission') return withUnit(text, 'g/km');
  if (field === 'fiscal_power') return withUnit(text, 'CV');
  if (field === 'commercial_power') return withUnit(text, 'ch');
  if (field === 'mixed_consumption') return withUnit(text, 'l/100 km');
  return text;
}
