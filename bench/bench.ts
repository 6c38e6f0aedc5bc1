import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { ensureProgram, findPostgres, findWrk } from '../scripts/machine.mjs';
import { command, Failure, say } from '../scripts/project.mjs';
import { measureAttacks } from './attacks.ts';
import { machine, timed, writeFigures } from './figures.ts';
import { measureLoop } from './loop.ts';
import { measurePages } from './pages.ts';
import { measureReads } from './reads.ts';

/** Measures the site's speed and size, and prints tables in Markdown. Runs one part or several. */

const HELP = `
npm run bench -- [PARTIE…] [options]

Construit le site, mesure et écrit des tableaux Markdown, sur une machine au repos. Les parties :
  reads      les lectures d’une instance, par wrk : réponses venant du cache, à côté d’un serveur node:http nu qui envoie
             les mêmes octets, et questions jamais posées ; démarrage et mémoire (10 000 et 100 000 voitures)
  pages      le poids de chaque page et ce que Lighthouse (par npm) en dit, dans le Chromium complet
  loop       combien de temps une seule requête sans connexion occupe le processus : chaque adresse publique avec la pire
             adresse, les pires en-têtes et le pire contenu qu’elle accepte
  attacks    ce qu’attend une page en mémoire pendant que 500 connexions posent des questions jamais posées, ou que 1 000
             connexions envoient lentement
Sans partie : les quatre, en une dizaine de minutes.

--cars 10000 : le nombre de voitures (reads, loop, attacks).
--write : remplace les tableaux dans docs/figures.md.
Sur Debian en root, installe ce qui manque : wrk, PostgreSQL, Chromium.`;

const PARTS: Record<string, (cars?: number) => Promise<string>> = {
  reads: measureReads,
  pages: measurePages,
  loop: measureLoop,
  attacks: measureAttacks,
};

await command(HELP, async (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    options: { cars: { type: 'string' }, write: { type: 'boolean' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new Failure(`« ${unknown} » est de trop : ${Object.keys(PARTS).join(', ')}.`);
  const cars = values.cars === undefined ? undefined : Number(values.cars);
  const chosen = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const since = performance.now();
  await ensureProgram('wrk', findWrk, ['wrk']);
  await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
  await build({ onlyIfStale: true });
  for (const [name, measure] of chosen) {
    const figures = `${machine()}\n\n${await timed(name, () => measure(cars))}`;
    console.log(figures);
    if (values.write) await writeFigures(name, figures);
  }
  say(`${((performance.now() - since) / 60_000).toFixed(1)} min`);
});
