import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { publicRoute } from '../../../server/http/public-route.ts';
import { SECTIONS } from '../../../shared/dealership.ts';
import { API } from '../../../shared/paths.ts';
import type { CatalogueClient } from '../../catalogue/client/catalogue-client.ts';
import { SECTION_SCHEMAS } from './sections.schema.ts';

export function sectionRoutes(app: FastifyInstance, catalogue: CatalogueClient): void {
  publicRoute(app, {
    path: API.pictureHosts,
    summary: 'Les autres sites d’où les pages chargent des photos',
    response: z.object({ data: z.array(z.string()) }),
    handler: async () => ({ data: await catalogue.pictureHosts() }),
  });
  for (const name of SECTIONS)
    publicRoute(app, {
      path: API.section(name),
      summary: `Ce que la page « ${name} » montre de la concession`,
      response: z.object({ data: SECTION_SCHEMAS[name] }),
      handler: async () => ({ data: await catalogue.section(name) }),
    });
}
