/** The administrator of the sites that tests and photographs start. */
import { execFile } from 'node:child_process';
import type { Page } from 'playwright-core';
import { nodeCommand } from '../../scripts/process.mjs';
import { at } from '../../scripts/project.mjs';

export const ADMINISTRATOR = { name: 'Hélène', password: 'quatre chats sous la pluie' } as const;

/** Fills the login that is shown, page or overlay, and sends it. */
export async function signIn(page: Page, password: string = ADMINISTRATOR.password): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).fill(ADMINISTRATOR.name);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** The project's own command makes the administrator, as on a real machine. */
export function addAdministrator(dataDir: string): Promise<void> {
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
