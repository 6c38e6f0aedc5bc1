/** npm run licences: every package with its licence; fails where one was not looked at. */
import { command, Failure } from './project.mjs';
import { licenceProblems, packagesOf, readLock } from './supply.mjs';

const help = `
npm run licences : les paquets dont le site a besoin pour servir, par licence.
npm run licences -- --all : avec les outils de construction et de test.`;

await command(help, async (args) => {
  if (args.some((arg) => arg !== '--all')) throw new Failure(help.trim());
  const lock = readLock();
  const listed = packagesOf(lock).filter(({ dev }) => args.includes('--all') || !dev);
  for (const licence of [...new Set(listed.map((entry) => entry.licence))].sort()) {
    const names = listed.filter((entry) => entry.licence === licence).map(({ name, version }) => `${name}@${version}`);
    console.log(`${licence || 'inconnue'} (${names.length})\n${names.map((name) => `  ${name}`).join('\n')}\n`);
  }
  const problems = licenceProblems(lock);
  if (problems.length > 0) throw new Failure(`À regarder avant de les garder :\n${problems.join('\n')}`);
});
