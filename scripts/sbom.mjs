/** npm run sbom: the bill of materials of what the site runs on, as CycloneDX. */
import { writeFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { npm } from './install.mjs';
import { command, Failure, lastLines, say } from './project.mjs';
import { readLock, sbomProblems, withoutTools } from './supply.mjs';

const help = `
npm run sbom : la liste des paquets dont le site a besoin pour servir (version, licence, empreinte, dépendances), au
format CycloneDX, sur la sortie standard. Lue dans package-lock.json : rien n’est installé ni demandé à personne.
npm run sbom -- FICHIER : dans ce fichier.`;

await command(help, async (args) => {
  if (args.length > 1 || args[0]?.startsWith('-')) throw new Failure(help.trim());
  const bom = await makeSbom();
  const problems = sbomProblems(bom, readLock());
  if (problems.length > 0) throw new Failure(`La liste est incomplète :\n${problems.join('\n')}`);
  const text = `${JSON.stringify(bom, null, 2)}\n`;
  if (args.length === 0) return void process.stdout.write(text);
  const [file] = args;
  writeFileSync(isAbsolute(file) ? file : resolve(process.env.INIT_CWD ?? process.cwd(), file), text);
  say(`${bom.components.length} paquets.`);
});

async function makeSbom() {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const { code, output } = await npm('npm', ['sbom', ...options, '--loglevel=silent']);
  if (code !== 0) throw new Failure(`npm sbom a échoué (code ${code}) :\n${lastLines(output, 5)}`);
  return withoutTools(JSON.parse(output), readLock());
}
