import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { publicRead } from '../../server/http/public-read.ts';
import type { Reads } from '../site/reads.ts';

const brandSchema = z.strictObject({ id: z.int(), brandName: z.string(), date_uploaded: z.string() });

export function declareBrands(app: FastifyInstance, reads: Reads): void {
  publicRead(app, {
    path: '/api/brands',
    summary: 'Les marques, par nom',
    response: z.object({ data: z.array(brandSchema) }),
    answer: async () => ({ data: await reads.brands() }),
  });
}
