import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute } from '../../../server/http/public-route.ts';
import { DomainError } from '../../../shared/errors.ts';
import { API } from '../../../shared/paths.ts';
import { publicVehicleSchema } from '../../stock/vehicles/vehicle.schema.ts';
import { PAGE_SIZE, type VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import type { CatalogueClient } from '../client/catalogue-client.ts';
import { LANDING_TOPICS } from '../client/landing.ts';
import { findLanding } from '../landings/landings.repository.ts';

const spanSchema = z.object({ min: z.number(), max: z.number() }).nullable();

const factsSchema = z.object({
  count: z.int(),
  forRent: z.int(),
  years: spanSchema,
  salePrices: spanSchema.describe('En centimes'),
  rentalsFrom: z.record(z.string(), z.number()).describe('Le prix de location le plus bas par champ, en centimes'),
  guaranteed: z.int(),
  volumes: spanSchema,
  licenceB: z.int(),
});

/** Only existing pages are cached. */
export function landingRoutes(
  app: FastifyInstance,
  context: AppContext,
  catalogue: CatalogueClient,
  { name: kind, fields }: VehicleSchema,
): void {
  const landingSchema = z.object({
    subject: z.object({
      kind: z.literal(kind),
      slug: z.string(),
      topic: z.enum(LANDING_TOPICS),
      name: z.string(),
    }),
    facts: factsSchema,
    list: z.string().describe('La liste entière'),
    vehicles: z.array(publicVehicleSchema(fields)).max(PAGE_SIZE),
  });
  publicRoute(app, {
    path: `/api/${kind}/landing/:slug`,
    summary: 'Les véhicules d’une marque, d’un carburant, d’une carrosserie …, et ce qui est vrai d’eux ensemble',
    params: z.object({ slug: z.string() }),
    response: z.object({ data: z.array(landingSchema).length(1) }),
    plan: async ({ params: { slug } }) => ({
      key: (await findLanding(context, kind, slug)) === null ? null : API.landing(kind, slug),
      make: async () => {
        const landing = await catalogue.landing(kind, slug);
        if (landing === null) throw new DomainError('not_found', 'Il n’y a rien à cette adresse.');
        return { data: [landing] };
      },
    }),
  });
}
