/** npm run imports: checks the imports in src/ by the rules of .dependency-cruiser.mjs. */
import { cruise } from 'dependency-cruiser';
import sources, { browser } from '../.dependency-cruiser.mjs';
import { command, isStarted, root } from './project.mjs';

const tsConfig = { options: { verbatimModuleSyntax: true } };

/**
 * Returns the violations in src/ of `base`: { rule, comment, from, to, via }. `via` lists the files between `from` and
 * `to`.
 */
export async function violationsIn(base) {
  const found = [];
  for (const { forbidden, options } of [sources, browser]) {
    const { output } = await cruise(
      ['src'],
      { ...options, baseDir: base, validate: true, ruleSet: { forbidden } },
      {},
      { tsConfig },
    );
    for (const { rule, from, to, cycle, via } of output.summary.violations) {
      const { comment } = forbidden.find(({ name }) => name === rule.name);
      found.push({ rule: rule.name, comment, from, to, via: (via ?? cycle ?? []).map(({ name }) => name) });
    }
  }
  return found;
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
