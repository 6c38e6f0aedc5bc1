import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Ledger, lostWrites } from '../../bench/ledger.ts';
import { at } from '../../scripts/project.mjs';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { CARS } from '../../src/features/stock/cars/car.ts';
import { insertVehicles } from '../../src/features/stock/vehicles/rows/vehicle-writer.repository.ts';
import { CONFIG_NAMES } from '../../src/server/config.ts';
import { buildCar } from '../support/build-vehicles.ts';
import { openTestContext } from '../support/context.ts';
import { samplePicture } from '../support/whole-site.ts';

async function torture(args: string[], env: Record<string, string> = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !CONFIG_NAMES.includes(name));
  const child = spawn(process.execPath, [at('bench/bench.ts'), 'torture', ...args], {
    env: { ...Object.fromEntries(kept), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

test('DOCT-7: killed, locked and saved while it is used: nothing is lost, and the doctor finds nothing', async () => {
  // Uses fewer visitors than usual. If other suites use both processors, a request of 64 visitors takes more than 30 s.
  const small = ['--seconds', '3', '--cars', '60', '--readers', '4'];
  const { code, out, err } = await torture([...small, '--only', 'backup,kill,lock']);
  expect([code, err], out).toEqual([0, expect.not.stringMatching(/^\s+at /m)]);
  expect(out).toMatch(/^\| tué \(SIGKILL\), redémarré \|/m);
  expect(out).toMatch(/Erreurs inattendues : aucune\nÉcritures confirmées : [1-9][\d\u202f]*, perdues : 0$/m);
  expect(out).toMatch(/Docteur \(code 0\) : Bilan : rien à réparer/);
});

test('DOCT-7: it refuses the address of a site and another database', async () => {
  for (const [args, env, words] of [
    [['https://garage.example'], {}, /« https:\/\/garage\.example » est de trop/],
    [[], { DATABASE_URL: 'postgres://db.example/vitrine' }, /retirez DATABASE_URL de l’environnement/],
  ] as const) {
    const { code, out, err } = await torture([...args], env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(words);
  }
});

test('DOCT-7: an acknowledged write that is missing, or there twice, counts as lost', async () => {
  const context = await openTestContext();
  const car = (title: string, price_per_day: string) => ({ ...buildCar({ title, price_per_day }), images: [] });
  const cars = [car('Une', '20'), car('Deux', '21'), car('Deux', '21')];
  await insertVehicles(context, operatorOfThisMachine(), CARS, cars);
  const path = await samplePicture(context, 'torture');
  const ledger: Ledger = {
    count: 6,
    created: new Map([
      ['Une', '20'],
      ['Deux', '21'],
      ['Trois', '22'],
    ]),
    prices: new Map([
      [1, ['30', '20']],
      [2, ['31']],
    ]),
    pictures: [path, 'cars/torture/perdue.jpg'],
    shown: new Map([[1, path]]),
  };
  expect(await lostWrites(context, ledger)).toEqual([
    'Deux : 2 fois',
    'Trois : 0 fois',
    'prix de la voiture 2 : 21 au lieu de 31',
    'image cars/torture/perdue.jpg',
    `voiture 1 sans ${path}`,
  ]);
  await context.close();
});
