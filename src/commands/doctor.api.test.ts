import { chmodSync, existsSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../tests/support/commands.ts';
import { emptySettings, freePort, LIVE, temporaryFolder } from '../../tests/support/program.ts';
import { fillSite, inContext } from '../../tests/support/whole-site.ts';
import { insertDemonstration } from '../features/operations/demonstration/demonstration.repository.ts';
import { readDealershipFile } from '../features/platform/settings/dealership-file.server.ts';
import { seedSettings } from '../features/platform/settings/settings.repository.ts';
import { ensureFuels } from '../features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { backup } from './backup.ts';
import { doctor } from './doctor.ts';

/** Tests what the doctor says about settings and files. It depends on no engine. */

test('DOCT-5: the configuration: proxies, encryption, files that others read, backups, the provider', async () => {
  const site = { ...(await emptySettings()), PORT: String(await freePort()) };
  await inContext(site, (context) => fillSite(context, 20));
  const folder = temporaryFolder();
  writeFileSync(join(folder, '.env'), 'LOG_LEVEL=info\n');
  // A mode given to `writeFileSync` loses the bits of the user's umask.
  chmodSync(join(folder, '.env'), 0o644);
  const file = join(temporaryFolder(), 'site.tar');
  expect((await runCommand(backup, [file], site)).code).toBe(0);
  truncateSync(file, 5_000);
  const env = {
    ...site,
    DEMO: '1',
    PUBLIC_URL: 'http://garage.example',
    TRUST_PROXY: '9',
    METRICS_TOKEN: 'abababababababababab',
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
    OIDC_CLIENT_ID: 'vitrine',
  };
  const { code, out } = await runCommand(doctor, ['--deep'], env, { cwd: folder });
  expect(code).toBe(1);
  for (const words of [
    /PUBLIC_URL est en clair/,
    /TRUST_PROXY croit 9 serveurs mandataires/,
    /METRICS_TOKEN est facile à deviner/,
    /peuvent lire .*\.env \(644\)/,
    /Le fournisseur de connexion .* ne répond pas/,
    /La sauvegarde .*site\.tar est abîmée/,
  ])
    expect(out).toMatch(words);
});

test('DOCT-5: a real site that shows the demonstration’s stock; a backup whose pictures are not made yet says so', async () => {
  const site = { ...(await emptySettings()), PORT: String(await freePort()) };
  await inContext(site, async (context) => {
    await ensureFuels(context);
    await insertDemonstration(context);
  });
  const words = /Ce site réel montre le stock de la démonstration \(66 véhicules\)/;
  const result = await runCommand(doctor, [], { ...site, ...LIVE });
  expect([result.code, result.out]).toEqual([1, expect.stringMatching(words)]);
  expect((await runCommand(doctor, [], site)).out).not.toMatch(words);
  const { code, out } = await runCommand(backup, [join(temporaryFolder(), 'site.tar')], site);
  expect([code, out]).toEqual([0, expect.stringMatching(/images de la démonstration se préparent encore/)]);
});

test('DOCT-5: a real site with the example’s settings, in preparation, or open without what the law asks for', async () => {
  const site = { ...(await emptySettings()), PORT: String(await freePort()), ...LIVE };
  const { settings, changed } = readDealershipFile('dealership.json');
  await inContext(site, (context) => seedSettings(context, { settings, changed }));
  const output = async () => (await runCommand(doctor, [], site)).out;
  expect(await output()).toContain('Ce site réel se présente comme l’exemple livré (Garage des Tilleuls).');
  const own = { ...settings.identity, name: 'Garage du Lac', phone: undefined };
  const write = (values: object) => (context: AppContext) =>
    context.database.query
      .updateTable('settings')
      .set({ value: JSON.stringify(values) })
      .where('section', '=', 'name' in values ? 'identity' : 'display')
      .execute();
  await inContext(site, write(own));
  const open = await output();
  expect(open).toContain('Le site est ouvert au public sans ce que la loi demande : « Téléphone » manque.');
  expect(open).not.toContain('l’exemple livré');
  await inContext(site, write({ ...settings.display, open: false }));
  expect(await output()).not.toContain('ce que la loi demande');
});

test('DOCT-1: what cannot be looked at is exit code 2, with one sentence', async () => {
  const nowhere = { DATA_DIR: join(temporaryFolder(), 'rien') };
  const refused = { ...nowhere, DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/rien` };
  for (const [env, words] of [
    [nowhere, /^Il n’y a pas de base de données dans .*rien/],
    [refused, /^PostgreSQL ne répond pas à 127\.0\.0\.1/],
    [{ PORT: 'x' }, /^Réglages à corriger/],
  ] as const) {
    const { code, out, err } = await runCommand(doctor, [], env);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(words);
    expect(err).not.toMatch(/^\s+at /m);
  }
  expect(existsSync(dirname(nowhere.DATA_DIR)) && !existsSync(nowhere.DATA_DIR), 'nothing was created').toBe(true);
});
