import { build, isFresh } from './build.mjs';
import { ensureDependencies } from './install.mjs';
import { runOnPinnedNode } from './process.mjs';
import { command } from './project.mjs';

const help = `
npm start : installe ce qui manque, construit le site si ses sources ont changé, puis le sert.

Réglages : variables d’environnement ou fichier .env (voir .env.example), par exemple
  PORT=8080 npm start
Arrêt : Ctrl+C.`;

await command(help, async (args) => {
  const fresh = isFresh();
  // An image with a build needs no build tools.
  await ensureDependencies({ tools: !fresh });
  if (!fresh) await build({ onlyIfStale: true });
  await runOnPinnedNode('src/main.ts', args, { env: { NODE_ENV: 'production' } });
});
