/** A site of its own with an administrator, and browsers that are signed in to its back office. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { ADMINISTRATOR, addAdministrator, signIn } from './administrator.ts';
import { type RunningSite, startSite } from './e2e.ts';
import type { VisitOptions } from './visit.ts';

export { ADMINISTRATOR, signIn };

type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/** One site for a test file: it is started before the first test and thrown away after the last. */
export function adminSite(): {
  baseUrl: () => string;
  enter: (visit: Visit, path: string, options?: VisitOptions) => Promise<Page>;
} {
  let site: RunningSite | undefined;
  beforeAll(async () => {
    site = await startSite();
    await addAdministrator(site.dataDir);
  });
  afterAll(() => site?.stop());
  const baseUrl = () => {
    if (!site) throw new Error('The site of these tests did not start.');
    return site.baseUrl;
  };
  return {
    baseUrl,
    enter: async (visit, path, options) => {
      const page = await visit('/admin/login', { baseUrl: baseUrl(), ...options });
      await signIn(page);
      await page.waitForURL('**/admin/dashboard');
      // Its lists are here: left before, they would be told as failed.
      await page.waitForFunction(
        () => document.querySelector('main section li') && !document.body.textContent.includes('Chargement…'),
      );
      if (path !== '/admin/dashboard') await page.goto(path);
      return page;
    },
  };
}
