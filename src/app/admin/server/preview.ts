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
  type PageContext,
  type PageRendererFactory,
  siteOf,
  withColours,
} from '../../pages/pages.routes.ts';
import { EXPIRED_PREVIEW } from './admin-document.ts';

/** Sends a preview to a request of an administrator. */
export type Preview = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Pages as visitors would see them: a vehicle of any status, or every page with unsaved settings. They are rendered as
 * every page is, never cached, and hold no administrative data.
 */
export async function createPreview(surroundings: PageContext, pages: PageRendererFactory): Promise<Preview> {
  const { context, settings, origin } = surroundings;
  const rendererOf = (root: string, catalogue: PageContext['catalogue'], settingsOf: () => Promise<ShownSettings>) => {
    const site = async () => ({
      ...siteOf(surroundings, await settingsOf()),
      preview: root,
      fuels: await listFuels(context),
      landings: await frequentLandings(context),
    });
    return pages({ catalogue, site }, root);
  };
  const vehicles = await rendererOf(
    PREVIEW_ROOT,
    { ...surroundings.catalogue, vehicle: (kind, id) => findPreview(context, KINDS[kind], id) },
    settings,
  );
  const shownFor = async (token: string): Promise<ShownSettings | null> => {
    const settingsDraft = await previewedSettings(context, token);
    return settingsDraft === null ? null : showSettings(context, settingsDraft, undefined);
  };
  return async (request, reply) => {
    const { token, root } = settingsPreviewOf(new URL(request.url, 'http://site.invalid').pathname);
    const shownSettings = token === null ? await settings() : await shownFor(token);
    if (shownSettings === null) return reply.code(404).type('text/html; charset=utf-8').send(EXPIRED_PREVIEW);
    const catalogue: typeof surroundings.catalogue = {
      ...surroundings.catalogue,
      section: async (name) => shownSettings.sections[name],
    };
    const render = token === null ? vehicles : await rendererOf(root, catalogue, async () => shownSettings);
    const result = await render(addressOf(request.url, origin()));
    if ('location' in result) return reply.redirect(result.location, result.status);
    if (result.error !== undefined) throw result.error;
    const { html, styleSources } = withColours(result, shownSettings.colours);
    allowStyles(reply, styleSources);
    return reply.code(result.status).type('text/html; charset=utf-8').send(html);
  };
}
