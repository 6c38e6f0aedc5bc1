import { adminCall } from './admin-client.ts';
import { announce, provisionalId, type Row } from './changes.ts';
import type { Kind, Mode } from './modal.ts';

type Write<T extends Row> = {
  kind: Kind;
  mode: Mode;
  /** The row as it is; none for a new one. */
  before: T | undefined;
  /** What the person has written of it. */
  written: Omit<T, 'id'>;
  send: () => Promise<{ data: [T] }>;
};

/**
 * Writes a row and shows it in the lists before the server has answered; where this refuses, the lists are as they were
 * (MOD-4, MOD-5). @throws what `send` throws.
 */
export async function optimisticUpdate<T extends Row>({ kind, mode, before, written, send }: Write<T>): Promise<void> {
  const id = before?.id ?? provisionalId();
  const shown = { ...written, id } as T;
  if (mode === 'del') announce({ kind, what: 'removed', id });
  else announce(before ? { kind, what: 'replaced', id, row: shown } : { kind, what: 'added', row: shown });
  try {
    const { data } = await send();
    if (mode !== 'del') announce({ kind, what: 'replaced', id, row: data[0] });
  } catch (error) {
    if (!before) announce({ kind, what: 'removed', id });
    else
      announce(mode === 'del' ? { kind, what: 'returned', row: before } : { kind, what: 'replaced', id, row: before });
    throw error;
  }
}

/**
 * Creates a row once for a key. A key answers its first content for ever: where a first try got through without an
 * answer and the person has gone on typing, what is new is an edit of that row.
 */
export async function createOnce<T extends Row>(
  path: '/brands' | '/rates',
  written: Omit<T, 'id'>,
  idempotencyKey: string,
): Promise<{ data: [T] }> {
  const made = await adminCall<{ data: [T] }>('POST', `${path}/new`, { body: written, idempotencyKey });
  const [row] = made.data;
  if (Object.entries(written).every(([name, value]) => row[name as keyof T] === value)) return made;
  return adminCall('PUT', `${path}/edit`, { body: { ...written, id: row.id } });
}
