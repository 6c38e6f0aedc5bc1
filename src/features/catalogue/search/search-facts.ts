import { centsOf } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { GEARBOXES, LICENCES } from '../../stock/vehicles/fields/choices.ts';

/**
 * Facts of a vehicle that a search may mean beside its texts, as numbers: « 7 places », « permis B ». null, and
 * -1 of a rank: unknown. A field that is compared anyway has its own name here.
 */
export type Facts = Readonly<
  Record<'seating_capacity' | 'volume_m3' | 'payload_kg' | 'licence_rank' | 'gearbox_rank' | 'size_rank', number | null>
>;

/** The ranks of sizes. A van asks for no more than a car's licence. */
const [CAR, VAN, LORRY] = [0, 1, 2];

/** The condition of a search term on a fact. `holds` is false for NaN. */
export type FactTest = { name: keyof Facts; holds: (value: number) => boolean };

/** The facts of a vehicle by its values; `payload` is a text such as '1 579 kg', `gearbox` the effective one. */
export function factsOf(
  kind: VehicleKind,
  values: Readonly<Record<string, unknown>>,
  { gearbox, payload }: { gearbox: unknown; payload: unknown },
): Facts {
  const hundredths = centsOf(String(payload ?? '').replace(/kg/i, ''));
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  // A car asks for the first of the licences.
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

/** The meaning of a number with its unit: a volume to the cubic metre, at least a payload, exactly some seats. */
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
 * Vehicles that a licence allows: its own, and those of the licences that come with it. One for trailers comes with all
 * below it.
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

/** The gearbox of a word behind « boîte ». A CVT counts as automatic. */
export function gearboxFact(code: string): FactTest {
  const rank = GEARBOXES.findIndex((box) => box.code === code);
  return { name: 'gearbox_rank', holds: (value) => (code === 'automatic' ? value >= rank : value === rank) };
}

const sized = (min: number, max: number): FactTest => ({
  name: 'size_rank',
  holds: (value) => value >= min && value <= max,
});

/** Names of vehicles whatever their texts say. */
export const NOUNS: ReadonlyMap<string, FactTest> = new Map([
  ['vehicule', sized(CAR, LORRY)],
  ['voiture', sized(CAR, CAR)],
  ['camion', sized(VAN, LORRY)],
  ['utilitaire', sized(VAN, VAN)],
  ['camionnette', sized(VAN, VAN)],
]);
