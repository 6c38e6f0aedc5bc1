/** Starts a site for one test file. Opens pages that are signed in to its administration. */
import type { BrowserContext, Cookie, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { insertDemonstration } from '../../src/features/operations/demonstration/demonstration.repository.ts';
import { ADMINISTRATOR, openSession, signIn } from './administrator.ts';
import { type RunningSite, startSiteHere } from './e2e.ts';
import { listenAgain } from './listen.ts';
import { openTestSite } from './site.ts';
import { addTestAdministrator } from './test-administrator.ts';
import type { Visit, VisitOptions } from './visit.ts';

export { ADMINISTRATOR, signIn };

/** Waits until the lists of the dashboard have loaded. If a test leaves earlier, the page reports them as failed. */
export async function dashboardLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main section li') && !document.body.textContent.includes('Chargement…'),
  );
}

const MISSING_PICTURE = /status of 404 \(Not Found\) at \S+\/images\/\S+$/;

/** Starts a site with the demonstration's rows, but without the files of its pictures. A backup of it takes no time. */
async function startWithoutPictures(): Promise<RunningSite> {
  const { context, app, close } = await openTestSite();
  await insertDemonstration(context);
  await addTestAdministrator(context, ADMINISTRATOR.name, ADMINISTRATOR.password);
  return { baseUrl: await listenAgain(app), dataDir: context.dataDir, stop: close };
}

/** Starts the site before the first test of the file, and deletes it after the last test. */
export function adminSite({ hasPictures = true }: { hasPictures?: boolean } = {}): {
  baseUrl: () => string;
  dataDir: () => string;
  /** Opens a page with a session. `before` can already write through `fresh.request`. */
  enter: (visit: Visit, path: string, options?: VisitOptions) => Promise<Page>;
} {
  let site: RunningSite | undefined;
  beforeAll(async () => {
    site = await (hasPictures ? startSiteHere() : startWithoutPictures());
  });
  afterAll(() => site?.stop());
  const running = () => {
    if (!site) throw new Error('The site of these tests did not start.');
    return site;
  };
  const baseUrl = () => running().baseUrl;
  /** All visits share one session until a test ends it, because a login takes 0.1 s of processor time. */
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
        expecting: [...(options?.expecting ?? []), ...(hasPictures ? [] : [MISSING_PICTURE])],
        before: async (fresh) => {
          await enterSession(fresh.context());
          await options?.before?.(fresh);
        },
      });
      if (path === '/admin/dashboard') await dashboardLoaded(page);
      return page;
    },
  };
}
