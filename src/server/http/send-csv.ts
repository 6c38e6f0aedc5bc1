import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { EXPORT_FORMAT } from '../../shared/csv-cells.ts';

/** Sends rows as a file to keep, while they are read. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): FastifyReply {
  const csv = stringify(EXPORT_FORMAT);
  // Stops reading when the client disconnects, and ends the response when reading fails.
  pipeline(Readable.from(rows), csv, () => undefined);
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(csv);
}
