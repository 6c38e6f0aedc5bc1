import { cruise } from 'dependency-cruiser';
import sources, { BROWSER_ENTRIES, browser } from '../.dependency-cruiser.mjs';
import { command, isStarted, root } from './project.mjs';

const tsConfig = { options: { verbatimModuleSyntax: true } };

/** Returns the violations in src/ of `base`: { rule, comment, from, to, via }; `via` lists the files in between. */
export async function violationsIn(base) {
  const all = await read(['src'], base, sources);
  const entries = all.files.filter((file) => BROWSER_ENTRIES.some((path) => new RegExp(path).test(file)));
  const downloaded = await read(entries, base, browser);
  return [...all.violations, ...downloaded.violations];
}

/** Follows the imports of these paths. Returns the files that it met, and the violations. */
async function read(paths, base, { forbidden, options }) {
  const { output } = await cruise(
    paths,
    { ...options, baseDir: base, validate: true, ruleSet: { forbidden } },
    {},
    { tsConfig },
  );
  return {
    files: output.modules.map(({ source }) => source),
    violations: output.summary.violations.map(({ rule, from, to, cycle, via }) => ({
      rule: rule.name,
      comment: forbidden.find(({ name }) => name === rule.name).comment,
      from,
      to,
      via: (via ?? cycle ?? []).map(({ name }) => name),
    })),
  };
}

const help = `
npm run imports : qui importe qui dans src/, selon les règles de .dependency-cruiser.mjs. Code de sortie 1 s’il y a à corriger.`;

if (isStarted(import.meta.url)) await command(help, check);

async function check() {
  const found = await violationsIn(root);
  for (const { rule, comment, from, to, via } of found)
    console.log(`${rule}: ${[from, ...(via.length > 0 ? via : [to])].join(' → ')}\n  ${comment}`);
  console.log(found.length === 0 ? 'Imports : tout va dans le bon sens.' : `\n${found.length} import(s) à corriger.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
