import { sql } from 'kysely';
import type { AppContext } from '../../server/app-context.ts';
import { fold } from '../../shared/text.ts';
import { comparedColumn, type FieldTable, isOffered } from './field.ts';
import { offeredPrices } from './price-fields.ts';
import { type Comparison, mostSimilar } from './similar.ts';
import { isListed, LISTED_STATUSES } from './status.ts';
import { visibilityOf } from './status-rules.ts';
import type { VehicleRow } from './vehicle.table.ts';
import type { Kind, VehicleOf } from './vehicle.ts';
import { stateOf } from './vehicle-row.server.ts';
import { findRow, presentRows, rowsByIds, vehicleNotFound } from './vehicles.repository.ts';

/**
 * The vehicles on sale or for rent that are most like one that everybody can or could read.
 * @throws DomainError not_found where nobody could ever read it
 */
export async function similarVehicles<F extends FieldTable>(
  context: AppContext,
  kind: Kind<F>,
  id: number,
): Promise<VehicleOf<F>[]> {
  const row = await findRow(context, kind, id);
  if (!row || visibilityOf(stateOf(row), new Date()) === null) throw vehicleNotFound();
  const ids = mostSimilar(comparisonOf(kind.fields, row), await readComparisons(context, kind));
  // One that was taken off the lists since they were compared is left out.
  const rows = (await rowsByIds(context, kind.name, ids)).filter(({ status }) => isListed(status));
  return presentRows(context, kind, rows);
}

/** What is compared, of all that lists show: a few columns of each row. */
async function readComparisons({ database }: AppContext, { name, fields }: Kind): Promise<Comparison[]> {
  const columns = ['id', 'body_type', 'fuel_type', 'offer_kind', ...pricesOf(fields).map(({ column }) => column)];
  const { rows } = await sql<VehicleRow>`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(name)}
    where deleted_at is null and status in (${sql.join([...LISTED_STATUSES])})`.execute(database.query);
  return rows.map((row) => comparisonOf(fields, row));
}

function comparisonOf(fields: FieldTable, row: VehicleRow): Comparison {
  const { id, body_type, fuel_type, offer_kind } = row;
  const values: Readonly<Record<string, unknown>> = row;
  const prices = pricesOf(fields).map(({ column, field }) => {
    const cents = values[column];
    return typeof cents === 'number' && isOffered(field, offer_kind) ? cents : null;
  });
  return { id, body: fold(body_type).trim(), fuel: fuel_type, prices };
}

/** What a vehicle costs to buy first: it says most of what it is worth. */
function pricesOf(fields: FieldTable) {
  const columns = offeredPrices(fields).flatMap(({ name }) => {
    const field = fields[name];
    return field ? [{ name, field, column: comparedColumn(name, field) }] : [];
  });
  return columns.toSorted((a, b) => Number(b.name === 'sale_price') - Number(a.name === 'sale_price'));
}
