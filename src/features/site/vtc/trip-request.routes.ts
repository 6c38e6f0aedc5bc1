import type { FastifyInstance } from 'fastify';
import { formOf, readForms } from '../../../server/http/form-posts.ts';
import { type PageMaker, sendPage } from '../../../server/http/page-maker.ts';
import { PATHS } from '../../../shared/paths.ts';
import { SENT, tripOf } from './trip.ts';
import { answerTrip, type TripPlace } from './trip-answer.ts';

/** Maximum size of a form in bytes. A text that is too long is cut and not rejected. */
const MAX_BYTES = 64 * 1024;

type TripRequestOptions = {
  place: () => Promise<TripPlace>;
  page: PageMaker;
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
      return sendPage(reply, { encoded, status: status === 200 ? 422 : status });
    });
    // A reload of this address shows the form.
    form.get(PATHS.vtcSend, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').redirect(PATHS.vtc, 303),
    );
  });
}
