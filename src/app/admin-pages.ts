import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sessionToken } from '../features/admin/admin-scope.api.ts';
import type { Office } from '../features/admin/office.ts';
import { isOfficePage, loginPathFrom, OFFICE, pathAfterLogin } from '../features/admin/office-paths.ts';
import { adminOf } from '../features/admin/sessions.store.ts';
import { SHIPPED_FUELS } from '../features/vehicles/choices.ts';
import { listFuels } from '../features/vehicles/fuels.store.ts';
import type { House } from '../server/house.ts';
import type { PublicDealership } from '../shared/dealership.ts';
import { officeDocument, UNAVAILABLE } from './admin-document.ts';
import { assetsOf, ENTRIES, readManifest } from './built-assets.ts';
import type { Assets } from './document.tsx';

export type OfficeSurroundings = { house: House; dealership: PublicDealership; publicUrl: string | undefined };

/**
 * Answers everything under /admin: the guard (ADMG-1, ADMG-2), then one document that holds no stock. The guard of what
 * matters is the API's; this one only spares people a page that could show them nothing.
 */
export async function declareAdminPages(
  app: FastifyInstance,
  { house, dealership, publicUrl }: OfficeSurroundings,
  assets: Assets,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(cookie);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    });
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'back office page failed');
      sendHtml(reply, 503, UNAVAILABLE).header('Retry-After', '2');
    });

    for (const url of [OFFICE.root, `${OFFICE.root}/*`])
      scope.get(url, { schema: { hide: true } }, async (request, reply) => {
        const { pathname, search } = new URL(request.url, 'http://site.invalid');
        const admin = await adminOf(house, sessionToken(request, publicUrl));
        const atLogin = pathname.replace(/\/$/, '') === OFFICE.login;
        if (!admin && !atLogin) return reply.redirect(loginPathFrom(pathname, search), 302);
        if (admin && atLogin) return reply.redirect(pathAfterLogin(search), 302);
        if (pathname.replace(/\/$/, '') === OFFICE.root) return reply.redirect(OFFICE.dashboard, 302);
        const office: Office = {
          admin: admin?.name ?? null,
          dealership: dealership.name,
          interface: dealership.interface,
          fuels: await listFuels(house).catch(() => [...SHIPPED_FUELS]),
        };
        return sendHtml(reply, isOfficePage(pathname) ? 200 : 404, officeDocument(office, assets));
      });
  });
}

/** The files of the back office as they were built. */
export function builtOffice(build: string): Assets {
  return assetsOf(readManifest(build), { entry: ENTRIES.office });
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
