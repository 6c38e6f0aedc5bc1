import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { EXPORT_FORMAT } from '../../shared/csv-cells.ts';

export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): FastifyReply {
  const csv = stringify(EXPORT_FORMAT);
  // If the client disconnects, `pipeline` stops reading the rows. If reading fails, it ends the response.
  pipeline(Readable.from(rows), csv, () => undefined);
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(csv);
}
