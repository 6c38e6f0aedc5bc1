/** node scripts/run.mjs FILE.ts ARGS…: runs one of the project's commands on the pinned Node. */
import { existsSync } from 'node:fs';
import { ensureDependencies } from './install.mjs';
import { runOnPinnedNode } from './process.mjs';
import { at, command, Failure } from './project.mjs';

// Passes no help text, because --help belongs to the started command.
await command(undefined, async ([file, ...args]) => {
  if (!file || !existsSync(at(file))) {
    throw new Failure(`${file ? `${file} manque` : 'Quelle commande ?'} Les commandes sont listées par « npm run ».`);
  }
  await ensureDependencies();
  await runOnPinnedNode(file, args);
});
