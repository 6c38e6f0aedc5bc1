import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { publicRead } from '../../server/http/public-read.ts';
import { SECTIONS, type SectionName } from '../../shared/dealership.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Reads } from '../site/reads.ts';

/** What only one page shows of the dealership, for a browser that walks from page to page. */
export function declareSections(app: FastifyInstance, reads: Reads): void {
  publicRead(app, {
    path: '/api/dealership/:section',
    summary: `Ce qu’une page montre de la concession : ${SECTIONS.join(', ')}`,
    params: z.object({ section: z.string() }),
    response: z.object({ data: z.record(z.string(), z.unknown()) }),
    keptAs: (request) => {
      const { section } = request.params as { section: string };
      return isSection(section) ? `/api/dealership/${section}` : null;
    },
    answer: async (request) => {
      const { section } = request.params as { section: string };
      if (!isSection(section)) throw new Refusal('not_found', "Il n'y a rien à cette adresse.");
      return { data: await reads.section(section) };
    },
  });
}

function isSection(name: string): name is SectionName {
  return (SECTIONS as readonly string[]).includes(name);
}
