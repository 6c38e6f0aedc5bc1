import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { publicRoute } from '../../../server/http/public-route.ts';
import { API, searchPart, type VehicleKind } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { MAX_IDS } from '../../stock/vehicles/vehicle.ts';
import { readCards } from './cards.server.ts';

const ids = z
  .string()
  .refine((text) => /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text) && text.split(',').length <= MAX_IDS, {
    error: `Les numéros sont des nombres entiers séparés par des virgules, ${MAX_IDS} au plus.`,
  })
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .default([]);

const named = (kind: VehicleKind, ids: readonly number[]) => ids.map((id) => ({ kind, id }));

/** The cards of vehicles that a visitor's browser has stored. */
export function cardRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoute(app, {
    path: API.cards,
    summary: 'Les fiches résumées de véhicules par leurs numéros, dans cet ordre',
    query: z.object({ cars: ids, trucks: ids }),
    response: z.object({ data: z.array(z.custom<Card>()) }),
    hide: true,
    plan: ({ query: { cars, trucks } }) => ({
      key: `${API.cards}${searchPart(new URLSearchParams({ cars: cars.join(), trucks: trucks.join() }))}`,
      make: async () => ({
        data: await readCards(context, [...named('cars', cars), ...named('trucks', trucks)]),
      }),
    }),
  });
}
