import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { publicRead } from '../../server/http/public-read.ts';
import type { Reads } from '../site/reads.ts';

const rateSchema = z.strictObject({ id: z.int(), title: z.string(), price: z.string() });

export function declareRates(app: FastifyInstance, reads: Reads): void {
  publicRead(app, {
    path: '/api/rates',
    summary: 'Les forfaits VTC, dans l’ordre du concessionnaire',
    response: z.object({ data: z.array(rateSchema) }),
    answer: async () => ({ data: await reads.rates() }),
  });
}
