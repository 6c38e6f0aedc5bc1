import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { fold } from '../../../shared/text/text.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { fuelText, gearboxText } from '../../stock/vehicles/fields/choice-words.ts';
import { GEARBOXES } from '../../stock/vehicles/fields/choices.ts';
import { searchedFields, searchedText } from '../../stock/vehicles/fields/field.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import { LISTED_STATUSES } from '../../stock/vehicles/status/status.ts';
import type { Correction } from '../client/catalogue-client.ts';
import { EMPTY_QUERY, type ListQuery } from '../client/list-query.ts';
import { countVehicles } from './search.repository.ts';
import { nearestWords, type Vocabulary, vocabularyOf } from './spelling.ts';

/** The words of the newest vehicles are enough, and are read at once. */
const MAX_VEHICLES = 5_000;

/** Each word is looked for in the stock; a longer search is a sentence, not a misspelt name. */
const MAX_WORDS = 6;

/** How many spellings are tried, and how many shorter searches proposed. */
const MAX_TRIES = 3;

/** How many vehicles a search finds under the filters of the query. */
type Count = (q: string) => Promise<number>;

/**
 * What a visitor may have meant by a search that finds nothing, each with the number of vehicles that it finds under the same
 * filters: another spelling, or else the search without one of its words, that of most vehicles first.
 */
export async function correctSearch(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<Correction[]> {
  const typed = [...new Set(query.q.split(/[\s'’-]+/))].filter((word) => fold(word) !== '');
  if (typed.length === 0 || typed.length > MAX_WORDS) return [];
  const count: Count = (q) => countVehicles(context, kind, { ...query, q });
  if ((await count(query.q)) > 0) return [];
  const found = await Promise.all(typed.map((q) => countVehicles(context, kind, { ...EMPTY_QUERY, q })));
  const vocabulary: Vocabulary = found.includes(0) ? await readVocabulary(context, kind) : new Map();
  // Of each word: itself where it is found, else those that it may be.
  const choices = typed.map((word, i) => (found[i] === 0 ? nearestWords(fold(word), vocabulary) : [word]));
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
  const counted = typed.map(async (without, i) => {
    const words = choices.toSpliced(i, 1).map(([word]) => word);
    if (words.length === 0 || words.includes(undefined)) return { q: '', remaining: 0, without };
    const q = words.join(' ');
    return { q, remaining: await count(q), without };
  });
  return (await Promise.all(counted))
    .filter(({ remaining }) => remaining > 0)
    .sort((one, other) => other.remaining - one.remaining)
    .slice(0, MAX_TRIES);
}

/** The words of titles, brands, fuels, gearboxes, and of what else is searched but long texts. */
function readVocabulary(context: AppContext, kind: VehicleKind): Promise<Vocabulary> {
  const { database } = context;
  return cachedByRevision(database, `vocabulary-${kind}`, async () => {
    const { fields } = KINDS[kind];
    const columns = sql.join(['title', ...searchedFields(fields)].map((name) => sql.ref(name)));
    const { rows } = await sql<{ title: string }>`select ${columns} from ${sql.table(kind)}
      where deleted_at is null and status in (${sql.join(LISTED_STATUSES)}) order by id desc limit ${MAX_VEHICLES}`.execute(
      database.query,
    );
    const [brands, fuels] = await Promise.all([listBrands(context), listFuels(context)]);
    return vocabularyOf([
      ...rows.map((row) => `${row.title} ${searchedText(fields, row)}`),
      ...brands.map(({ brandName }) => brandName),
      ...fuels.flatMap((fuel) => [`${fuel.label} ${fuel.french}`, fuelText(fuel)]),
      ...GEARBOXES.flatMap(({ code, label }) => [label, gearboxText(code)]),
    ]);
  });
}
