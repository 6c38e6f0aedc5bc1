import { centsOf } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { GEARBOXES, LICENCES } from '../../stock/vehicles/fields/choices.ts';

/**
 * Facts of a vehicle as numbers. A search can name them: « 7 places », « permis B ». An unknown fact is null; an
 * unknown rank is -1.
 */
export type Facts = Readonly<
  Record<'seating_capacity' | 'volume_m3' | 'payload_kg' | 'licence_rank' | 'gearbox_rank' | 'size_rank', number | null>
>;

/** The ranks of sizes. A van is a truck for which a car's licence is enough. */
const [CAR, VAN, LORRY] = [0, 1, 2];

/** A condition of a search term on a fact. `holds` returns false for NaN. */
export type FactTest = { name: keyof Facts; holds: (value: number) => boolean };

/**
 * Returns the facts of a vehicle from its values. `payload` is a text such as '1 579 kg'. `gearbox` is the effective
 * gearbox, which may differ from the field.
 */
export function factsOf(
  kind: VehicleKind,
  values: Readonly<Record<string, unknown>>,
  { gearbox, payload }: { gearbox: unknown; payload: unknown },
): Facts {
  const hundredths = centsOf(String(payload ?? '').replace(/kg/i, ''));
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  // For a car, the licence of rank 0 is enough.
  const licence = kind === 'cars' ? 0 : LICENCES.findIndex(({ value }) => value === values['licence']);
  return {
    seating_capacity: numberOf(values['seating_capacity']),
    volume_m3: numberOf(values['volume_m3']),
    payload_kg: hundredths === null ? null : hundredths / 100,
    licence_rank: licence,
    gearbox_rank: GEARBOXES.findIndex(({ code }) => code === gearbox),
    size_rank: kind === 'cars' ? CAR : licence <= 1 ? VAN : LORRY,
  };
}

/**
 * Returns the meaning of a number with its unit: a volume in m³, a minimum payload, or an exact number of seats.
 * Returns null for other units.
 */
export function measuredFact(number: string, unit: string): FactTest | null {
  const wanted = Number(number.replace(',', '.'));
  if (unit === 'm3') {
    const isWhole = Number.isInteger(wanted);
    return { name: 'volume_m3', holds: (value) => (isWhole ? Math.round(value) : value) === wanted };
  }
  if (unit === 'kg') return { name: 'payload_kg', holds: (value) => value >= wanted };
  if (SEAT_UNITS.includes(unit)) return { name: 'seating_capacity', holds: (value) => value === wanted };
  return null;
}

export const SEAT_UNITS: readonly string[] = ['places', 'place'];

/**
 * A licence also allows the vehicles of all licences before it in `LICENCES`. Only a licence for trailers allows a
 * vehicle that needs such a licence.
 */
export function licenceFact(licence: string): FactTest | null {
  const rank = LICENCES.findIndex(({ value }) => value.toLowerCase() === licence);
  const isForTrailers = (one: number) => one % 2 === 1;
  if (rank === -1) return null;
  return {
    name: 'licence_rank',
    holds: (value) => value >= 0 && value <= rank && (isForTrailers(rank) || !isForTrailers(value)),
  };
}

/** Returns the test for the word after « boîte ». A CVT counts as automatic. */
export function gearboxFact(code: string): FactTest {
  const rank = GEARBOXES.findIndex((box) => box.code === code);
  return { name: 'gearbox_rank', holds: (value) => (code === 'automatic' ? value >= rank : value === rank) };
}

const sized = (min: number, max: number): FactTest => ({
  name: 'size_rank',
  holds: (value) => value >= min && value <= max,
});

/** Nouns for kinds of vehicles. With these, a search also finds vehicles whose texts do not contain the noun. */
export const NOUNS: ReadonlyMap<string, FactTest> = new Map([
  ['vehicule', sized(CAR, LORRY)],
  ['voiture', sized(CAR, CAR)],
  ['camion', sized(VAN, LORRY)],
  ['utilitaire', sized(VAN, VAN)],
  ['camionnette', sized(VAN, VAN)],
]);
