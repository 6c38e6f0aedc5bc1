import { detailPath, idOf, type VehicleKind } from '../../../shared/paths.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import type { VehicleOfKind } from '../../stock/kinds/kinds.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import type { KeyArgs, LoadArgs } from '../client/define-page.server.ts';
import { offerIn, withOfferCode } from '../client/list-query.ts';
import { MissingPageError } from '../client/missing-page.server.ts';
import type { Head, Site } from '../client/site.ts';
import { landingsOf } from '../landings/landings.server.ts';
import { answerDates } from '../rental-estimate/answer.ts';
import type { EstimateRequest, Rental } from '../rental-estimate/dates.ts';
import { chatOf } from '../rental-estimate/message-of.ts';
import { parsedVehicles, similarVehicles } from '../search/search.repository.ts';
import { type DetailData, rentalOf } from './detail-data.ts';
import { headImage, soldHead } from './detail-head.ts';
import { accessoryGroups } from './sections/accessory-groups.ts';
import { detailRows } from './sections/detail-rows.ts';

/** @throws MissingPageError 404 if the vehicle never was public, 410 if it was public earlier */
export async function publicVehicle<K extends VehicleKind>(
  { findVehicle, params }: Pick<LoadArgs, 'findVehicle' | 'params'>,
  kind: K,
): Promise<VehicleOfKind<K>> {
  const missing = kind === 'cars' ? 'car' : 'truck';
  const id = idOf(params['id']);
  const vehicle = id === null ? null : await findVehicle(kind, id);
  if (id !== null && vehicle === 'gone') throw new MissingPageError(missing, 410, id);
  if (vehicle === null || vehicle === 'gone') throw new MissingPageError(missing);
  return vehicle;
}

/** A page with rental dates in its address is not cached. */
export function vehicleKey({ path, params, query }: KeyArgs): string | null {
  if (idOf(params['id']) === null || query.has('depart') || query.has('retour')) return null;
  return withOfferCode(path, offerIn(query));
}

/** The page works without brand and suggestions. */
export async function loadVehicle<V extends Vehicle>(
  { context, site, sections, query, orNull }: LoadArgs,
  kind: VehicleKind,
  vehicle: V,
): Promise<DetailData<V>> {
  const [allBrands, similar, landings] = await Promise.all([
    orNull(listBrands(context)),
    orNull(similarVehicles(context, kind, vehicle.id)),
    orNull(landingsOf(context, kind, vehicle.id)),
  ]);
  const brands = allBrands?.filter(({ id }) => id === vehicle.brand) ?? [];
  const card = cardOf(kind, vehicle);
  const terms = sections.rental[kind];
  const rental = rentalOf(kind, { vehicle, card, brands, terms });
  const offer = offerIn(query);
  return {
    vehicle,
    card,
    rows: detailRows(vehicle, KINDS[kind].fields, brands, site),
    accessories: accessoryGroups(vehicle.accessories),
    offer,
    brands,
    terms,
    suggestions: { cards: parsedVehicles(similar ?? []).map((one) => cardOf(kind, one)), landings: landings ?? [] },
    reviews: sections.newestReview,
    chat: chatOf(rental, site, offer),
    dates: estimateRequestOf(query, rental, site),
  };
}

/** `words` returns title and description of a vehicle that is not sold. */
export function vehicleHead<V extends Vehicle>(
  { vehicle, card, dates }: DetailData<V>,
  site: Site,
  words: (vehicle: V) => Pick<Head, 'title' | 'description'>,
): Head {
  return {
    ...(vehicle.status === 'sold' ? soldHead(vehicle, site.dealership.address.city) : words(vehicle)),
    canonical: detailPath(card.type, vehicle.id),
    ...headImage(vehicle, card, site),
    noindex: site.preview !== undefined || dates !== null,
  };
}

/**
 * Returns the answer to the dates in an address. Without JavaScript, the form sends the dates in the address. Returns
 * null if the address has neither `depart` nor `retour`.
 */
function estimateRequestOf(query: URLSearchParams, rental: Rental, site: Site): EstimateRequest | null {
  const of = (name: string) => query.get(name)?.trim() ?? '';
  if (!query.has('depart') && !query.has('retour')) return null;
  const dates = { depart: of('depart'), retour: of('retour'), heures: of('heures') };
  return { dates, answer: answerDates(dates, rental, site) };
}
