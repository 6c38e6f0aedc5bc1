import type { FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_ROOT, settingsPreviewOf } from '../../../admin-ui/admin-paths.ts';
import { frequentLandings } from '../../../features/catalogue/landing-pages/landings.server.ts';
import { type ShownSettings, showSettings } from '../../../features/platform/settings/current-settings.server.ts';
import { previewedSettings } from '../../../features/platform/settings/preview.repository.ts';
import { KINDS } from '../../../features/stock/kinds/kinds.ts';
import { listFuels } from '../../../features/stock/vehicles/rows/fuels.repository.ts';
import { findPreview } from '../../../features/stock/vehicles/rows/vehicles.repository.ts';
import {
  addressOf,
  allowStyles,
  type PageSurroundings,
  type Pages,
  siteOf,
  withColours,
} from '../../pages/pages.routes.ts';
import { EXPIRED_PREVIEW } from './admin-document.ts';

/** Sends a preview to a request of an administrator. */
export type Preview = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Pages as visitors would see them: a vehicle of any status, or every page with settings that are not saved. They are
 * rendered as every page is, and never cached. What only the administration reads is not in them.
 */
export async function createPreview(given: PageSurroundings, pages: Pages): Promise<Preview> {
  const { context, settings, origin } = given;
  const rendererOf = (root: string, catalogue: PageSurroundings['catalogue'], shown: () => Promise<ShownSettings>) => {
    const site = async () => ({
      ...siteOf(given, await shown()),
      preview: root,
      fuels: await listFuels(context),
      landings: await frequentLandings(context),
    });
    return pages({ catalogue, site }, root);
  };
  const vehicles = await rendererOf(
    PREVIEW_ROOT,
    { ...given.catalogue, vehicle: (kind, id) => findPreview(context, KINDS[kind], id) },
    settings,
  );
  const shownFor = async (token: string): Promise<ShownSettings | null> => {
    const previewed = await previewedSettings(context, token);
    return previewed === null ? null : showSettings(context, previewed, undefined);
  };
  return async (request, reply) => {
    const { token, root } = settingsPreviewOf(new URL(request.url, 'http://site.invalid').pathname);
    const shown = token === null ? await settings() : await shownFor(token);
    if (shown === null) return reply.code(404).type('text/html; charset=utf-8').send(EXPIRED_PREVIEW);
    const catalogue: typeof given.catalogue = { ...given.catalogue, section: async (name) => shown.sections[name] };
    const render = token === null ? vehicles : await rendererOf(root, catalogue, async () => shown);
    const rendered = await render(addressOf(request.url, origin()));
    if ('location' in rendered) return reply.redirect(rendered.location, rendered.status);
    if (rendered.error !== undefined) throw rendered.error;
    const { html, styleSources } = withColours(rendered, shown.colours);
    allowStyles(reply, styleSources);
    return reply.code(rendered.status).type('text/html; charset=utf-8').send(html);
  };
}
