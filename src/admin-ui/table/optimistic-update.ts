import type { AdminResource, Mode } from '../form/modal.ts';
import { adminCall } from '../session/admin-client.ts';
import { announce, provisionalId, type Row } from './changes.ts';

type Update<T extends Row> = {
  kind: AdminResource;
  mode: Mode;
  /** The row as it is; none for a new one. */
  before: T | undefined;
  /** The fields as they are in the form. */
  written: Omit<T, 'id'>;
  send: () => Promise<{ data: [T] }>;
};

/**
 * Shows a written row in the lists before the server has responded (MOD-4). If the server rejects it, the lists go back
 * to what they were (MOD-5).
 * @throws what `send` throws.
 */
export async function optimisticUpdate<T extends Row>({ kind, mode, before, written, send }: Update<T>): Promise<void> {
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
 * Creates a row, at most once for an idempotency key. If an earlier call succeeded but its response was lost, the server
 * returns the row of that call; what was typed since is then sent as an edit of it.
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
