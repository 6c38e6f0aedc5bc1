import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedResponse } from '../../../server/http/cache/encoded-response.ts';
import { formOf, readForms } from '../../../server/http/form-posts.ts';
import { PATHS } from '../../../shared/paths.ts';
import { tripOf } from './trip.ts';
import { answerTrip, type TripPlace } from './trip-answer.ts';
import { SENT } from './trip-request.ts';

/** Maximum size of a form in bytes. A text that is too long is cut and not rejected. */
const MAX_BYTES = 64 * 1024;

type TripRequestOptions = {
  place: () => Promise<TripPlace>;
  /** Renders the page of an address. Returns null if it has already sent the response. */
  page: (
    address: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<{ encoded: EncodedResponse; status: number } | null>;
};

/**
 * Handles the form of a ride without JavaScript. No address contains the typed values. Accepts posts from other sites,
 * because the route reads no cookie and changes nothing.
 */
export async function tripRequestRoutes(app: FastifyInstance, { place, page }: TripRequestOptions): Promise<void> {
  await app.register(async (form) => {
    readForms(form);
    form.post(PATHS.vtcSend, { bodyLimit: MAX_BYTES, schema: { hide: true } }, async (request, reply) => {
      const trip = tripOf(formOf(request));
      const { chat } = answerTrip(trip, await place(), new Date());
      if (chat !== '') return reply.header('Cache-Control', 'no-store').redirect(chat, 303);
      const renderedPage = await page(`${PATHS.vtc}?${new URLSearchParams({ ...trip, [SENT]: '1' })}`, request, reply);
      if (renderedPage === null) return reply;
      const { encoded, status } = renderedPage;
      reply.code(status === 200 ? 422 : status).header('Cache-Control', 'no-store');
      return reply.type(encoded.type).send((await encoded.in(null)).bytes);
    });
    // A reload of this address leads back to the form.
    form.get(PATHS.vtcSend, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').redirect(PATHS.vtc, 303),
    );
  });
}
