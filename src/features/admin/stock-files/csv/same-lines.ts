import { isSearchable, plateKey, type SameVehicle, vinKey } from '../../../stock/vehicles/same-vehicle.ts';
import { statusLabel } from '../../../stock/vehicles/status/status.ts';
import type { AnyInput } from '../../../stock/vehicles/vehicle.ts';
import type { CellLookup, SameAnswer } from './columns/lookup.ts';

/** Finds lines that may be a vehicle with another reference, and writes the question about them. */

export type SameQuestion = {
  line: number;
  reference: string;
  title: string;
  fault: string;
  by: SameVehicle['by'];
  answer: SameAnswer | null;
  stored: SameVehicle | null;
  otherLine: number | null;
};

type PlannedLine = { line: number; reference: string; vehicle: AnyInput; isNew: boolean };

/** The returned function finds another vehicle with the plate or VIN of a line: a stored one, or an earlier line. */
export function twinFinder(lookup: CellLookup): (line: PlannedLine) => SameQuestion | null {
  const plates = new Map<string, PlannedLine>();
  const vins = new Map<string, PlannedLine>();
  const earlier = (lines: typeof plates, key: string, one: PlannedLine) => {
    const other = lines.get(key);
    if (!other && isSearchable(key)) lines.set(key, one);
    return other && (other.isNew || one.isNew) ? other.line : null;
  };
  return (one) => {
    const { line, reference, vehicle } = one;
    const byVin = earlier(vins, vinKey(String(vehicle.vin)), one);
    const byPlate = earlier(plates, plateKey(String(vehicle.plate)), one);
    const stored = lookup.sameVehicleOf?.(reference) ?? null;
    const otherLine = stored ? null : (byVin ?? byPlate);
    if (!stored && otherLine === null) return null;
    const by = stored?.by ?? (byVin === null ? 'plate' : 'vin');
    const name = by === 'vin' ? 'même VIN' : 'même immatriculation';
    const answer = lookup.sameAnswerOf?.(reference) ?? null;
    return {
      ...{ line, reference, title: vehicle.title, by, stored, otherLine },
      fault: stored ? `${name} qu’un véhicule du site` : `${name} qu’une autre ligne`,
      // A line cannot update another line, so it is left out if it is the same vehicle.
      answer: stored === null && answer === 'same' ? null : answer,
    };
  };
}

export function sameReason({ fault, stored, otherLine }: SameQuestion): { fault: string; detail: string } {
  if (!stored) return { fault, detail: `ligne ${otherLine}` };
  const { title, reference, status } = stored;
  const place = reference === '' ? 'sans référence' : `référence ${reference}`;
  return { fault, detail: `${title}, ${place}, ${statusLabel(status).toLowerCase()}` };
}
