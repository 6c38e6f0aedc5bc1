/** node scripts/run.mjs FILE.ts ARGS…: runs one of the project's commands on the Node that the project pins. */
import { existsSync } from 'node:fs';
import { at, ensureDependencies, Failure, runOnPinnedNode, say } from './tools.mjs';

// Not wrapped in command(): --help belongs to the command that is run.
const [file, ...args] = process.argv.slice(2);
try {
  if (!file || !existsSync(at(file)))
    throw new Failure(`Commande inconnue${file ? ` : ${file}` : ''}. Les commandes sont listées par « npm run ».`);
  await ensureDependencies();
  await runOnPinnedNode(file, args);
} catch (error) {
  say(error instanceof Failure ? error.message : error.stack);
  process.exitCode = 1;
}
