import { checks, ensureBiome, fix } from './checks.mjs';
import { ensureDependencies } from './install.mjs';
import { command, Failure, seconds } from './project.mjs';
import { runVitest } from './vitest.mjs';

const help = `
npm run verify : format, règles (lint), types, sens des imports, exigences citées, tests unitaires (paquets et licences compris), document OpenAPI ; moins d’une minute.
npm run verify -- --fix : met en forme et applique d’abord les corrections sans risque.`;

async function unit() {
  const { passed, failed, output } = await runVitest(['unit']);
  return { code: failed ? 1 : 0, output, note: `${passed} tests` };
}

async function api() {
  const { passed, failed, output } = await runVitest(['api'], { paths: ['src/app/api.api.test.ts'] });
  return { code: failed ? 1 : 0, output, note: `${passed} tests` };
}

async function step([name, run]) {
  const since = Date.now();
  const { code, output, note = '' } = await run();
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${seconds(since).padStart(7)}   ${note}`.trimEnd());
  if (code !== 0) console.log(`\n${output.trimEnd()}\n`);
  return code === 0;
}

await command(help, async (args) => {
  const unknown = args.filter((arg) => arg !== '--fix');
  if (unknown.length > 0) throw new Failure(`Option inconnue : ${unknown.join(' ')}\n${help}`);
  await ensureDependencies();
  await ensureBiome();
  if (args.includes('--fix')) await fix();
  const passed = [
    ...(await Promise.all(Object.entries(checks).map(step))),
    await step(['tests', unit]),
    await step(['openapi', api]),
  ];
  if (passed.includes(false))
    throw new Failure('À corriger ci-dessus. « npm run verify -- --fix » corrige ce qui peut l’être sans vous.');
});
