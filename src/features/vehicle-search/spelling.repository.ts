import { sql } from 'kysely';
import type { AppContext } from '../../server/app-context.ts';
import { cachedByRevision } from '../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { fold } from '../../shared/text.ts';
import { listBrands } from '../brands/brands.repository.ts';
import type { Correction } from '../catalogue/catalogue-client.ts';
import { KINDS } from '../catalogue/kinds.ts';
import { EMPTY_QUERY, type ListQuery } from '../catalogue/list-query.ts';
import { fuelText, gearboxText } from '../vehicles/choice-words.ts';
import { GEARBOXES } from '../vehicles/choices.ts';
import { searchedFields, searchedText } from '../vehicles/field.ts';
import { listFuels } from '../vehicles/fuels.repository.ts';
import { LISTED_STATUSES } from '../vehicles/status.ts';
import { countVehicles } from './search.repository.ts';
import { nearestWords, type Vocabulary, vocabularyOf } from './spelling.ts';

/** The words of the newest vehicles are enough, and are read at once. */
const MAX_VEHICLES = 5_000;

/** Each word is looked for in the stock; a longer search is a sentence, not a misspelt name. */
const MAX_WORDS = 6;

/** How many corrections are tried: one that finds nothing under the filters is none. */
const MAX_TRIES = 3;

/**
 * The spelling of a search that a visitor may have meant, with the number of vehicles that it finds under the same
 * filters; null where every word is found, where no word is near enough, or where the correction finds nothing either.
 */
export async function correctSpelling(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
): Promise<Correction | null> {
  const typed = query.q.split(/[\s'’-]+/).filter((word) => fold(word) !== '');
  if (typed.length === 0 || typed.length > MAX_WORDS) return null;
  const found = await Promise.all(typed.map((q) => countVehicles(context, kind, { ...EMPTY_QUERY, q })));
  if (!found.includes(0)) return null;
  const vocabulary = await readVocabulary(context, kind);
  const choices = typed.map((word, i) => (found[i] === 0 ? nearestWords(fold(word), vocabulary) : [word]));
  if (choices.some((words) => words.length === 0)) return null;
  for (let rank = 0; rank < Math.min(MAX_TRIES, Math.max(...choices.map(({ length }) => length))); rank += 1) {
    const q = choices.map((words) => words[rank] ?? words[0]).join(' ');
    const remaining = await countVehicles(context, kind, { ...query, q });
    if (remaining > 0) return { q, remaining };
  }
  return null;
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
