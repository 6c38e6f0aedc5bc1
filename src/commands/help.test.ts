import { expect, test } from 'vitest';
import { runCommand } from '../../tests/support/commands.ts';
import { admin } from './admin.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { exportList } from './export.ts';
import { importList } from './import.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';
import { settings } from './settings.ts';

test.each<[string, Command, ...words: string[]]>([
  ['admin', admin, 'add NOM', 'password NOM', 'reset NOM', 'unlock NOM', 'remove NOM', 'list'],
  ['backup', backup, 'FICHIER'],
  ['restore', restore, 'FICHIER'],
  ['db:move', move, 'sqlite postgres'],
  ['storage:move', move, 'disk s3'],
  ['doctor', doctor, '--mend', '--deep'],
  ['import', importList, 'FICHIER.csv', '--trucks'],
  ['export', exportList, 'FICHIER.csv', '--trucks'],
  ['settings', settings, 'export', 'import FICHIER.json'],
])('npm run %s -- --help says in French what it does, and needs no settings', async (name, command, ...words) => {
  const nowhere = { DATA_DIR: '/dev/null/nowhere', DATABASE_URL: 'nonsense' };
  const { code, out, err } = await runCommand(command, ['--help'], nowhere);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const part of [`npm run ${name} -- `, ...words]) expect(out).toContain(part);
});
