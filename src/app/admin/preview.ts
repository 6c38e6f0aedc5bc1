import type { FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_ROOT } from '../../admin-ui/admin-paths.ts';
import { KINDS } from '../../features/catalogue/kinds.ts';
import type { Site } from '../../features/catalogue/site.ts';
import { listFuels } from '../../features/vehicles/fuels.repository.ts';
import { findPreview } from '../../features/vehicles/vehicles.repository.ts';
import { addressOf, allowStyles, type PageSurroundings, type Pages } from '../pages.routes.ts';

/** Sends a preview to a request of an administrator. */
export type Preview = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The page of a vehicle of any status as visitors would see it, rendered as every page is, and never cached. What only the
 * administration reads is not in it.
 */
export async function createPreview(given: PageSurroundings, pages: Pages): Promise<Preview> {
  const { context, dealership, demo, signIn, origin, day } = given;
  const site = async (): Promise<Site> => ({
    ...{ dealership, demo, signIn, origin: origin(), day: day(), preview: PREVIEW_ROOT },
    fuels: await listFuels(context),
  });
  const catalogue: typeof given.catalogue = {
    ...given.catalogue,
    vehicle: (kind, id) => findPreview(context, KINDS[kind], id),
  };
  const render = await pages({ catalogue, site }, PREVIEW_ROOT);
  return async (request, reply) => {
    const rendered = await render(addressOf(request.url, origin()));
    if ('location' in rendered) return reply.redirect(rendered.location, rendered.status);
    if (rendered.error !== undefined) throw rendered.error;
    allowStyles(reply, rendered.styleSources ?? []);
    return reply.code(rendered.status).type('text/html; charset=utf-8').send(rendered.html);
  };
}
