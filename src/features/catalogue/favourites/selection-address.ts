import { idOf, PATHS, type VehicleKind } from '../../../shared/paths.ts';
import { isPrices, MAX_FAVOURITES, type VehicleReference } from './favourites.ts';
import { ID_PARAMS } from './id-params.ts';

/** A vehicle in an address. `prices` are those of the time when the visitor saved it; '' if the address has none. */
export type SelectedVehicle = VehicleReference & { prices: string };

const PRICE_PARAMS = { cars: 'prix', trucks: 'prix-camions' } as const;
const KINDS = ['cars', 'trucks'] as const;

/**
 * Reads the ids of a parameter without duplicates. Commas separate the ids, or the parameter is repeated. Other texts
 * are ignored.
 */
export function idsIn(params: URLSearchParams, kind: VehicleKind): number[] {
  return [...new Set(partsOf(params, ID_PARAMS[kind]).flatMap((part) => idOf(part) ?? []))];
}

/** Reads the vehicles in the query of '/selection', cars first, up to the maximum. */
export function readSelection(params: URLSearchParams): SelectedVehicle[] {
  const named = KINDS.flatMap((kind) => {
    const prices = partsOf(params, PRICE_PARAMS[kind]);
    const byId = new Map<number, SelectedVehicle>();
    for (const [index, part] of partsOf(params, ID_PARAMS[kind]).entries()) {
      const id = idOf(part);
      const priceText = prices[index];
      if (id !== null && !byId.has(id)) byId.set(id, { kind, id, prices: isPrices(priceText) ? priceText : '' });
      if (byId.size === MAX_FAVOURITES) break;
    }
    return [...byId.values()];
  });
  return named.slice(0, MAX_FAVOURITES);
}

/**
 * Returns the address of a selection.
 *
 * @example selectionPath([{ kind: 'cars', id: 48, prices: '27-650-' }, { kind: 'trucks', id: 18, prices: '' }]);
 * // '/selection?ids=48&prix=27-650-&camions=18'
 */
export function selectionPath(named: readonly SelectedVehicle[]): string {
  const parts = KINDS.flatMap((kind) => {
    const ofKind = named.filter((one) => one.kind === kind);
    if (ofKind.length === 0) return [];
    const prices = ofKind.map((one) => one.prices);
    return [
      `${ID_PARAMS[kind]}=${ofKind.map(({ id }) => id).join()}`,
      ...(prices.some((priceText) => priceText !== '') ? [`${PRICE_PARAMS[kind]}=${prices.join()}`] : []),
    ];
  });
  return parts.length === 0 ? PATHS.selection : `${PATHS.selection}?${parts.join('&')}`;
}

function partsOf(params: URLSearchParams, name: string): string[] {
  return params.getAll(name).flatMap((value) => value.split(',').map((part) => part.trim()));
}
