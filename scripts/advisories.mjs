/** npm run advisories: the published advisories about the packages of the lock file, by OSV's service. */
import { command, Failure } from './project.mjs';
import { advisoriesOf, packagesOf, readLock } from './supply.mjs';

const SERVICE = 'https://api.osv.dev';

const help = `
npm run advisories : les avis de sécurité publiés sur les paquets de package-lock.json, selon OSV (osv.dev), qui réunit
ceux de GitHub, de npm et d’autres. Seuls des noms et des versions partent. Code de sortie : 0 aucun avis, 1 des avis,
ou le service ne répond pas.
npm run advisories -- --service ADRESSE : un autre service qui parle comme OSV.`;

await command(help, async (args) => {
  const service = args.length === 0 ? SERVICE : args[0] === '--service' && args.length === 2 ? args[1] : undefined;
  if (!URL.canParse(service ?? '')) throw new Failure(help.trim());
  const packages = packagesOf(readLock());
  const found = await advisoriesOf(packages, service).catch((error) => {
    throw new Failure(
      `Rien n’a été vérifié : ${service} n’a pas répondu (${error.cause?.message ?? error.message}). Essayez « npm audit », ou relancez plus tard.`,
    );
  });
  if (found.length === 0) return void console.log(`${packages.length} paquets, aucun avis.`);
  for (const { name, version, ids } of found) console.log(`${name}@${version} : ${ids.join(', ')}`);
  throw new Failure(
    `${found.length} paquets ont un avis (https://osv.dev/vulnerability/…). Ce qu’il faut en faire : docs/decisions/0039-advisories.md.`,
  );
});
