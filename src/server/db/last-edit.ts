import { type Generated, type Selectable, sql } from 'kysely';
import { hourAndMinute } from '../../shared/dates/dates.ts';
import { DomainError } from '../../shared/errors.ts';

/** The columns of a row that several administrators edit. */
export type LastEdit = {
  /** The row's version. It starts at 1. Each change raises it. */
  version: Generated<number>;
  /** ISO 8601; null before the first change. */
  updated_at: string | null;
  /** The administrator's name; '' before the first change. */
  updated_by: Generated<string>;
};

/** @throws DomainError conflict if `version` is not the row's. Without `version`, the last write wins. */
export function assertVersion(row: Selectable<LastEdit>, version: number | null | undefined): void {
  if (version == null || version === row.version) return;
  const { updated_by, updated_at } = row;
  const editor = updated_by === '' ? 'quelqu’un d’autre' : updated_by;
  const timeText = updated_at === null ? '' : ` à ${hourAndMinute(new Date(updated_at))}`;
  throw new DomainError(
    'conflict',
    `Modifié par ${editor}${timeText} : vos changements ne sont pas encore enregistrés.`,
  );
}

/** What an edit by the administrator with this name writes beside its values. */
export function editBy({ name }: { name: string }) {
  return { version: sql<number>`version + 1`, updated_at: new Date().toISOString(), updated_by: name };
}
