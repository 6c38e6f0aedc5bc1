import type { AppContext } from '../../../server/app-context.ts';
import { landingPath, type VehicleKind } from '../../../shared/paths.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import type { VehicleOfKind } from '../../stock/kinds/kinds.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { findRow } from '../../stock/vehicles/rows/vehicles.repository.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import { PAGE_SIZE } from '../../stock/vehicles/vehicle.ts';
import type { Landing, LandingLink, LandingSubject, LandingTopic } from '../client/landing.ts';
import { EMPTY_QUERY, type ListQuery, listAddress, writeListQuery } from '../client/list-query.ts';
import { listVehicles } from '../search/search.repository.ts';
import { indexedOf, isOf, type LandingColumns, type LandingEntry, queryOf } from './landing-directory.ts';
import { allLabel, landingLink, shortLabel } from './landing-labels.ts';
import { findLanding, listedLandings, readFacts } from './landings.repository.ts';

const MAX_FREQUENT = { cars: 5, trucks: 3 } as const;

const SHOWN: readonly LandingTopic[] = ['brand', 'body', 'volume', 'fuel', 'licence'];

export async function readLanding<K extends VehicleKind>(
  context: AppContext,
  kind: K,
  slug: string,
): Promise<Landing<VehicleOfKind<K>> | null> {
  const entry = await findLanding(context, kind, slug);
  if (entry === null) return null;
  const query = queryOf(entry);
  const { vehicles } = await listVehicles(context, kind, query, 0, PAGE_SIZE);
  return {
    subject: subjectOf(entry),
    facts: await readFacts(context, kind, query),
    list: listAddress(kind, query),
    vehicles: vehicles.map((json) => JSON.parse(json.toString())),
  };
}

function subjectOf({ kind, slug, topic, name }: LandingEntry): LandingSubject {
  return { kind, slug, topic, name };
}

/**
 * Returns the path of the landing page that has exactly the vehicles of the list. Returns null if no such page is
 * indexed.
 */
export async function landingOfList(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<string | null> {
  const { q, filters } = query;
  const addressOf = (one: ListQuery) => String(writeListQuery(one));
  const list = addressOf({ ...EMPTY_QUERY, q, filters });
  if (list === '' || q !== '') return null;
  const entries = indexedOf(await listedLandings(context, kind));
  const entry = entries.find((candidate) => addressOf(queryOf(candidate)) === list);
  return entry ? landingPath(kind, entry.slug) : null;
}

export async function frequentLandings(context: AppContext): Promise<LandingLink[]> {
  const [cars, trucks] = await Promise.all([listedLandings(context, 'cars'), listedLandings(context, 'trucks')]);
  const parts = await readParts(context);
  return [...indexedOf(cars).slice(0, MAX_FREQUENT.cars), ...indexedOf(trucks).slice(0, MAX_FREQUENT.trucks)].map(
    (entry) => landingLink(entry, shortLabel(entry, parts)),
  );
}

/** Returns the landing pages that contain the vehicle and at least one other vehicle. */
export async function landingsOf(context: AppContext, kind: VehicleKind, id: number): Promise<LandingLink[]> {
  const row = await findRow(context, KINDS[kind], id);
  if (!row) return [];
  const sorts: Partial<LandingColumns> = row;
  const ownCount = isListed(row.status) ? 1 : 0;
  const entries = [...(await listedLandings(context, kind)).values()];
  return SHOWN.flatMap((topic) => {
    const entry = entries.find((candidate) => candidate.topic === topic && isOf(candidate, sorts));
    return entry && entry.count > ownCount ? [landingLink(entry, allLabel(entry))] : [];
  });
}
