/** A site of its own with an administrator, and browsers that are signed in to its back office. */
import { execFile } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { nodeCommand } from '../../scripts/process.mjs';
import { at } from '../../scripts/project.mjs';
import { type RunningSite, startSite } from './e2e.ts';
import type { VisitOptions } from './visit.ts';

export const ADMINISTRATOR = { name: 'Hélène', password: 'quatre chats sous la pluie' } as const;

type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/** One site for a test file: it is started before the first test and thrown away after the last. */
export function officeSite(): {
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
      if (path !== '/admin/dashboard') await page.goto(path);
      return page;
    },
  };
}

/** Fills the login that is shown, page or overlay, and sends it. */
export async function signIn(page: Page, password: string = ADMINISTRATOR.password): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).fill(ADMINISTRATOR.name);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

function addAdministrator(dataDir: string): Promise<void> {
  const command = nodeCommand(
    'src/commands/admin.ts',
    ['add', ADMINISTRATOR.name],
    { DATA_DIR: dataDir },
    { orphan: false },
  );
  return new Promise((resolve, reject) => {
    const child = execFile(
      command.node,
      command.args,
      { cwd: at(), env: { ...process.env, ...command.env } },
      (error, _out, said) => (error ? reject(new Error(said, { cause: error })) : resolve()),
    );
    child.stdin?.end(`${ADMINISTRATOR.password}\n`);
  });
}
