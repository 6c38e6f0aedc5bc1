/** A site for one test file, and browsers that are signed in to its administration. */
import type { BrowserContext, Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { ADMINISTRATOR, openSession, signIn } from './administrator.ts';
import { type RunningSite, startSiteHere } from './e2e.ts';
import type { Visit, VisitOptions } from './visit.ts';

export { ADMINISTRATOR, signIn };

/** Starts the site before the first test of the file and throws it away after the last. */
export function adminSite(): {
  baseUrl: () => string;
  /** Where its database is. */
  dataDir: () => string;
  /** Opens a page of the administration, signed in. */
  enter: (visit: Visit, path: string, options?: VisitOptions) => Promise<Page>;
} {
  let site: RunningSite | undefined;
  beforeAll(async () => {
    site = await startSiteHere();
  });
  afterAll(() => site?.stop());
  const running = () => {
    if (!site) throw new Error('The site of these tests did not start.');
    return site;
  };
  const baseUrl = () => running().baseUrl;
  /** One session for all visits as long as none of them ends it: a login takes 0.1 s of processor. */
  let cookies: Cookie[] = [];
  const enterSession = async (context: BrowserContext) => {
    await context.addCookies(cookies);
    if (cookies.length > 0 && (await context.request.get('/api/admin')).ok()) return;
    await openSession(context);
    cookies = await context.cookies();
  };
  return {
    baseUrl,
    dataDir: () => running().dataDir,
    enter: async (visit, path, options) => {
      const page = await visit(path, {
        baseUrl: baseUrl(),
        ...options,
        before: async (fresh) => {
          await enterSession(fresh.context());
          await options?.before?.(fresh);
        },
      });
      // A page that is left while the dashboard's lists load reports them as failed.
      if (path === '/admin/dashboard')
        await page.waitForFunction(
          () => document.querySelector('main section li') && !document.body.textContent.includes('Chargement…'),
        );
      return page;
    },
  };
}
