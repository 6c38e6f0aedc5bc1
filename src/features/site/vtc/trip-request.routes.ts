import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedResponse } from '../../../server/http/cache/encoded-response.ts';
import { formOf, readForms } from '../../../server/http/form-posts.ts';
import { PATHS } from '../../../shared/paths.ts';
import { tripOf } from './trip.ts';
import { answerTrip, type TripPlace } from './trip-answer.ts';
import { SENT } from './trip-request.ts';

/** Largest form that is read, in bytes: texts that are too long are cut and not rejected. */
const MAX_BYTES = 64 * 1024;

type TripRequestOptions = {
  place: () => Promise<TripPlace>;
  /** Renders the page of an address; null if it has answered itself. */
  page: (
    address: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<{ encoded: EncodedResponse; status: number } | null>;
};

/**
 * The form of a ride without JavaScript: redirects to the chat, or shows the page again with the typed values and their
 * errors. Nothing is stored, and no address holds the values. A post from another site is not rejected, because it
 * reads no cookie, changes nothing, and the chat's address is public anyway.
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
    // Coming back to this address leads to the form again.
    form.get(PATHS.vtcSend, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').redirect(PATHS.vtc, 303),
    );
  });
}
