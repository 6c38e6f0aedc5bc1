import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { publicRoute } from '../../server/http/public-route.ts';
import { SECTIONS, type SectionName } from '../../shared/dealership.ts';
import { DomainError } from '../../shared/errors.ts';
import type { CatalogueClient } from '../catalogue/catalogue-client.ts';

/** The parts of the dealership that one page shows each, for a browser that goes from page to page. */
export function sectionRoutes(app: FastifyInstance, catalogue: CatalogueClient): void {
  publicRoute(app, {
    path: '/api/dealership/:section',
    summary: `Ce qu’une page montre de la concession : ${SECTIONS.join(', ')}`,
    params: z.object({ section: z.string() }),
    response: z.object({ data: z.record(z.string(), z.unknown()) }),
    cacheKey: (request) => {
      const { section } = request.params as { section: string };
      return isSection(section) ? `/api/dealership/${section}` : null;
    },
    answer: async (request) => {
      const { section } = request.params as { section: string };
      if (!isSection(section)) throw new DomainError('not_found', "Il n'y a rien à cette adresse.");
      return { data: await catalogue.section(section) };
    },
  });
}

function isSection(name: string): name is SectionName {
  return (SECTIONS as readonly string[]).includes(name);
}
