import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AppContext } from '../../server/app-context.ts';
import { cachedByRevision } from '../../server/db/cache-by-revision.ts';
import type { Engine } from '../../server/db/tables.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { fold, wordsOf } from '../../shared/text.ts';
import type { Found } from './search-terms.sql.ts';

/**
 * What the administration's search finds besides what the public one does. The texts are folded here and not in columns:
 * a dealer searches now and then, and a column more to search is a line more in `COLUMNS`.
 */

/** What names one vehicle comes before all that merely mentions the word. */
const NAME_WEIGHT = 100;

/** Columns whose words are found, with the weight of a match, in tenths. The id is found too, as a whole. */
const COLUMNS = { reference: NAME_WEIGHT } as const;
type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

type Texts = { id: number } & Readonly<Record<Column, string>>;

/** A search as it is copied from the site or from a message, 'Référence : 128', is one for what follows. */
export function adminSearchOf(q: string): string {
  return q.replace(/^\s*réf(érence|\.)?\s*:?\s+(?=\S)/iu, '');
}

/** Which vehicles each word of a search finds, from what only the administration searches. */
export async function findForAdmin(context: AppContext, kind: VehicleKind, q: string): Promise<Found> {
  const words = wordsOf(q);
  if (words.length === 0) return new Map();
  const stock = await readTexts(context, kind);
  return new Map(words.map((word) => [word, matchesOf(word, stock, context.database.engine)]));
}

function matchesOf(word: string, stock: readonly Texts[], engine: Engine) {
  const matches: [RawBuilder<SqlBool>, number][] = [];
  const add = (rows: readonly Texts[], weight: number) => {
    if (rows.length > 0) matches.push([isAmong(rows, engine), weight]);
  };
  const named = word.replace(/^(#|n°?)(?=\d)/, '');
  add(
    stock.filter(({ id }) => String(id) === named),
    NAME_WEIGHT,
  );
  for (const column of COLUMN_NAMES)
    add(
      stock.filter((texts) => texts[column].includes(word)),
      COLUMNS[column],
    );
  return matches;
}

/** The ids in one parameter: a statement takes only so many. */
function isAmong(rows: readonly Texts[], engine: Engine): RawBuilder<SqlBool> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  if (engine === 'sqlite') return sql`v.id in (select value from json_each(${ids}))`;
  return sql`v.id in (select value::bigint from json_array_elements_text(${ids}::json))`;
}

function readTexts({ database }: AppContext, kind: VehicleKind): Promise<Texts[]> {
  return cachedByRevision(database, `admin-search-${kind}`, async () => {
    const rows = await database.query
      .selectFrom(kind)
      .select(['id', ...COLUMN_NAMES])
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map((row) => ({ ...row, ...folded(row) }));
  });
}

/** 'VO-D048' is found as 'vo', 'd048' and 'vod048'. */
function folded(row: Readonly<Record<Column, string | null>>): Record<Column, string> {
  const entries = COLUMN_NAMES.map((name) => {
    const text = fold(row[name] ?? '');
    return [name, `${text} ${text.replaceAll(' ', '')}`];
  });
  return Object.fromEntries(entries) as Record<Column, string>;
}
