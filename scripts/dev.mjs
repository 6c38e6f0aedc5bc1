/**
 * npm run dev: one port, hot reload. Node's own --watch restarts the server when a file that the server itself has loaded changes
 * (.ts); pages and styles are loaded by Vite inside it, which replaces them in the browser without a restart.
 */
import { command, ensureDependencies, runOnPinnedNode } from './tools.mjs';

await command(
  'npm run dev : sert le site pendant qu’on le modifie, sur un seul port. Arrêt : Ctrl+C.',
  async (args) => {
    await ensureDependencies();
    await runOnPinnedNode('src/main.ts', args, {
      env: { NODE_ENV: 'development' },
      flags: ['--watch', '--watch-preserve-output'],
    });
  },
);
