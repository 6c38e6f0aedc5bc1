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
import type { Correction } from '../../client/catalogue-client.ts';
import { EMPTY_QUERY, type ListQuery } from '../../client/list-query.ts';
import { countVehicles } from '../search.repository.ts';
import { countWords, nearestWords, type StockWord, type Vocabulary } from './spelling.ts';

/** The words of the newest vehicles are enough. */
const MAX_VEHICLES = 5_000;

/** Rows that are read and folded before other work has its turn: some milliseconds. */
const ROWS_PER_TURN = 500;

/** Each word is looked for in the stock; a longer search is a sentence, not a misspelt name. */
const MAX_WORDS = 6;

/** How many spellings are tried, and how many shorter searches proposed. */
const MAX_TRIES = 3;

/** The count of a search under the filters of the query, or others, made in a separate turn of the event loop. */
type Count = (q: string, filters?: ListQuery) => Promise<number>;

/**
 * Proposals for a search that finds nothing, each with its count under the same filters: another spelling, or else the
 * search without one of its words, the one with most vehicles first.
 */
export async function correctSearch(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<Correction[]> {
  const typed = [...new Set(query.q.split(/[\s'’-]+/))].filter((word) => fold(word) !== '');
  if (typed.length === 0 || typed.length > MAX_WORDS) return [];
  const count: Count = async (q, filters = query) => {
    await nextTurn();
    return countVehicles(context, kind, { ...filters, q });
  };
  if ((await count(query.q)) > 0) return [];
  const choices: string[][] = [];
  for (const word of typed) {
    const isFound = (await count(word, EMPTY_QUERY)) > 0;
    // The choices for each word: itself if it is found, else its nearest words.
    choices.push(isFound ? [word] : nearestWords(fold(word), await readVocabulary(context, kind)));
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

/** The words of titles, brands, fuels, gearboxes, and of other searched fields but long texts. */
function readVocabulary(context: AppContext, kind: VehicleKind): Promise<Vocabulary> {
  return cachedByRevision(context.database, `vocabulary-${kind}`, async () => {
    const words = new Map<string, StockWord>();
    for await (const texts of searchedTexts(context, kind)) countWords(words, texts);
    const [brands, fuels] = await Promise.all([listBrands(context), listFuels(context)]);
    countWords(words, [
      ...brands.map(({ brandName }) => brandName),
      ...fuels.flatMap((fuel) => [`${fuel.label} ${fuel.french}`, fuelText(fuel)]),
      ...GEARBOXES.flatMap(({ code, label }) => [label, gearboxText(code)]),
    ]);
    return words;
  });
}

/** The searched texts of the newest vehicles, some of them in each turn of the event loop. */
async function* searchedTexts({ database }: AppContext, kind: VehicleKind): AsyncGenerator<string[]> {
  const { fields } = KINDS[kind];
  const columns = sql.join(['id', 'title', ...searchedFields(fields)].map((name) => sql.ref(name)));
  let isBefore = sql`true`;
  for (let left = MAX_VEHICLES; left > 0; left -= ROWS_PER_TURN) {
    const { rows } = await sql<{ id: number; title: string }>`select ${columns} from ${sql.table(kind)}
      where deleted_at is null and status in (${sql.join(LISTED_STATUSES)}) and ${isBefore}
      order by id desc limit ${ROWS_PER_TURN}`.execute(database.query);
    yield rows.map((row) => `${row.title} ${searchedText(fields, row)}`);
    if (rows.length < ROWS_PER_TURN) return;
    isBefore = sql`id < ${rows.at(-1)?.id}`;
    await nextTurn();
  }
}
