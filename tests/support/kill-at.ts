/**
 * Kills the program just before a statement that contains KILL_AT runs for the KILL_AFTER-th time, on either engine.
 * Node loads this file before the program (--import).
 */
import { Socket } from 'node:net';
import { StatementSync } from 'node:sqlite';

const at = process.env.KILL_AT ?? '';
let remaining = Number(process.env.KILL_AFTER);

function count(statement: string): void {
  if (!statement.includes(at)) return;
  remaining -= 1;
  if (remaining === 0) process.kill(process.pid, 'SIGKILL');
}

for (const name of ['run', 'all'] as const) {
  const original = StatementSync.prototype[name];
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: unknown[]) {
      count(this.sourceSQL);
      return Reflect.apply(original, this, values);
    },
  });
}

// The build contains its own copy of PostgreSQL's client. So statements are read when a socket sends them.
const { write } = Socket.prototype;
Object.defineProperty(Socket.prototype, 'write', {
  value(this: Socket, ...values: unknown[]) {
    const [chunk] = values;
    if (chunk instanceof Uint8Array) count(Buffer.from(chunk).toString('latin1'));
    return Reflect.apply(write, this, values);
  },
  // Node assigns another function to a socket that has ended.
  writable: true,
});
