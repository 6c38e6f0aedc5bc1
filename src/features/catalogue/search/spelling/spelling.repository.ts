import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../../../server/app-context.ts';
import { cachedByRevision } from '../../../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { fold } from '../../../../shared/text/text.ts';
import { listBrands } from '../../../stock/brands/brands.repository.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import { fuelText, gearboxText } from '../../../stock/vehicles/fields/choice-labels.ts';
import { GEARBOXES } from '../../../stock/vehicles/fields/choices.ts';
import { searchedFields, searchedText } from '../../../stock/vehicles/fields/field.ts';
import { listFuels } from '../../../stock/vehicles/rows/fuels.repository.ts';
import { LISTED_STATUSES } from '../../../stock/vehicles/status/status.ts';
import type { Correction } from '../../client/facets.ts';
import { EMPTY_QUERY, type ListQuery } from '../../client/list-query.ts';
import { type AdminList, NO_ADMIN_FILTER } from '../admin-filter.ts';
import { countVehicles, selectIds } from '../search.repository.ts';
import { countWords, nearestWords, type StockWord, type Vocabulary } from './spelling.ts';

/** Only the words of this number of newest vehicles are known spellings. */
const MAX_VEHICLES = 5_000;

/** Number of rows that are read and folded before other requests may run. This takes a few milliseconds. */
const ROWS_PER_TURN = 500;

/** Maximum number of words of a corrected search. A longer search is a sentence and not a misspelt name. */
const MAX_WORDS = 6;

/** Maximum number of spellings to try, and maximum number of shorter searches to propose. */
const MAX_TRIES = 3;

/**
 * Counts vehicles, after it has let other requests run. The default of `filters` is the query that `correctSearch` got.
 */
type Count = (q: string, filters?: ListQuery) => Promise<number>;

/**
 * For a search without results, returns another spelling. If no other spelling finds a vehicle, returns up to three
 * shorter searches, each without one word. The search with the most vehicles comes first.
 * @param admin the list of the administration, which also contains drafts; null for the public list
 */
export async function correctSearch(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
  admin: AdminList | null = null,
): Promise<Correction[]> {
  const typed = [...new Set(query.q.split(/[\s'’-]+/))].filter((word) => fold(word) !== '');
  if (typed.length === 0 || typed.length > MAX_WORDS) return [];
  const count: Count = async (q, filters = query) => {
    await nextTurn();
    if (admin === null) return countVehicles(context, kind, { ...filters, q });
    const list = filters === query ? admin : { ...NO_ADMIN_FILTER, order: null };
    return (await selectIds(context, kind, { ...filters, q }, list)).length;
  };
  if ((await count(query.q)) > 0) return [];
  const choices: string[][] = [];
  for (const word of typed) {
    const isFound = (await count(word, EMPTY_QUERY)) > 0;
    // If the stock contains the word, keeps it. Otherwise, the choices are the nearest words.
    choices.push(isFound ? [word] : nearestWords(fold(word), await readVocabulary(context, kind, admin !== null)));
  }
  const spelling = await otherSpelling(choices, count);
  return spelling ? [spelling] : shorterSearches(typed, choices, count);
}

async function otherSpelling(choices: readonly string[][], count: Count): Promise<Correction | null> {
  if (choices.some((words) => words.length === 0)) return null;
  for (let rank = 0; rank < Math.min(MAX_TRIES, Math.max(...choices.map(({ length }) => length))); rank += 1) {
    const q = choices.map((words) => words[rank] ?? words[0]).join(' ');
    const remaining = await count(q);
    if (remaining > 0) return { q, remaining };
  }
  return null;
}

async function shorterSearches(typed: readonly string[], choices: readonly string[][], count: Count) {
  const shorter: Correction[] = [];
  for (const [i, without] of typed.entries()) {
    const words = choices.toSpliced(i, 1).map(([word]) => word);
    if (words.length === 0 || words.includes(undefined)) continue;
    const q = words.join(' ');
    const remaining = await count(q);
    if (remaining > 0) shorter.push({ q, remaining, without });
  }
  return shorter.sort((one, other) => other.remaining - one.remaining).slice(0, MAX_TRIES);
}

/**
 * Returns the words of titles, brands, fuels, gearboxes and other searched fields. Leaves out long texts.
 * @param isAdmin true: also of vehicles that are in no public list
 */
function readVocabulary(context: AppContext, kind: VehicleKind, isAdmin: boolean): Promise<Vocabulary> {
  return cachedByRevision(context.database, `vocabulary-${kind}${isAdmin ? '-admin' : ''}`, async () => {
    const words = new Map<string, StockWord>();
    for await (const texts of searchedTexts(context, kind, isAdmin)) countWords(words, texts);
    const [brands, fuels] = await Promise.all([listBrands(context), listFuels(context)]);
    countWords(words, [
      ...brands.map(({ brandName }) => brandName),
      ...fuels.flatMap((fuel) => [`${fuel.label} ${fuel.french}`, fuelText(fuel)]),
      ...GEARBOXES.flatMap(({ code, label }) => [label, gearboxText(code)]),
    ]);
    return words;
  });
}

/** Other requests run between two batches. */
async function* searchedTexts({ database }: AppContext, kind: VehicleKind, isAdmin: boolean): AsyncGenerator<string[]> {
  const isRead = isAdmin ? sql`true` : sql`status in (${sql.join(LISTED_STATUSES)})`;
  const { fields } = KINDS[kind];
  const columns = sql.join(['id', 'title', ...searchedFields(fields)].map((name) => sql.ref(name)));
  let isBefore = sql`true`;
  for (let left = MAX_VEHICLES; left > 0; left -= ROWS_PER_TURN) {
    const { rows } = await sql<{ id: number; title: string }>`select ${columns} from ${sql.table(kind)}
      where deleted_at is null and ${isRead} and ${isBefore}
      order by id desc limit ${ROWS_PER_TURN}`.execute(database.query);
    yield rows.map((row) => `${row.title} ${searchedText(fields, row)}`);
    if (rows.length < ROWS_PER_TURN) return;
    isBefore = sql`id < ${rows.at(-1)?.id}`;
    await nextTurn();
  }
}
