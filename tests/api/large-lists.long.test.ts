import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FRUGAL } from '../../scripts/process.mjs';
import { MAX_ROWS } from '../../src/features/admin/stock-files/stock-import.ts';
import { logIn, PASSWORD } from '../support/log-in.ts';
import { emptySettings, LIVE, PROGRAM, startProgram } from '../support/program.ts';
import { multipart } from '../support/uploads.ts';
import { packedWorkbook } from '../support/workbook.ts';

const LISTS = 16;
const MAX_MEGABYTES = 600;
const SAMPLE_MS = 20;

const HEADINGS = ['Référence', 'Marque', 'Modèle', 'Prix de vente', 'Description'];

/** Returns the lines of a list in which each vehicle has a long description. */
const linesWith = (description: (line: number) => string) =>
  Array.from({ length: MAX_ROWS - 100 }, (_, i) => [`R${i}`, 'Renault', `Clio ${i}`, `${9_000 + i} €`, description(i)]);

function largeCsv(): Uint8Array {
  const words = 'Première main, entretien dans le réseau, à l’état neuf ; reprise possible. '.repeat(25);
  const lines = linesWith((i) => `"${words.slice(i % 90)}"`);
  return Buffer.from([HEADINGS, ...lines].map((cells) => cells.join(';')).join('\r\n'));
}

/** Its descriptions are random letters of two bytes, which are the hardest to pack. */
function largeWorkbook(): Uint8Array {
  const letters = () =>
    String.fromCharCode(...crypto.getRandomValues(new Uint16Array(1_400)).map((number) => 0xc0 + (number & 0x1ff)));
  return packedWorkbook({ name: 'Stock', rows: [HEADINGS, ...linesWith(letters)] });
}

/** A process or thread that has ended meanwhile has no files. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the resident memory of a process and its children, in megabytes. */
function memoryOf(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/children`);
  const children = tasks.flatMap((path) => readIfThere(path).split(' ').filter(Boolean).map(Number));
  const kilobytes = (one: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readIfThere(`/proc/${one}/status`))?.[1] ?? 0);
  return [pid, ...children].reduce((sum, one) => sum + kilobytes(one), 0) / 1_000;
}

test.each([
  ['liste.csv', largeCsv],
  ['liste.xlsx', largeWorkbook],
])(
  'STO-10: sixteen lists of 19 MB (%s) at once take at most 600 MB, with the process that reads them; refused ones may come again',
  async (name, largeList) => {
    const [node = '', ...args] = PROGRAM;
    const program = startProgram({
      command: [node, ...FRUGAL, ...args],
      env: { ...(await emptySettings()), ...LIVE, ADMIN_PASSWORD: PASSWORD, MALLOC_ARENA_MAX: '2' },
    });
    const address = await program.address();
    const cookie = await logIn(address);
    const list = largeList();
    expect(list.length).toBeGreaterThan(19_000_000);
    const { type, body } = await multipart([{ bytes: list, name, type: 'application/octet-stream' }], {});
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, memoryOf(program.pid));
    }, SAMPLE_MS);
    const headers = { cookie, 'content-type': type, 'content-length': body.length };
    const send = async () => {
      const sent = request(`${address}/api/admin/import/cars/preview`, { method: 'POST', headers, agent: false });
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const { data } = JSON.parse(await text(response));
      return [response.statusCode, response.headers['retry-after'], data.create];
    };
    const answers = await Promise.all(Array.from({ length: LISTS }, send)).finally(() => clearInterval(timer));
    const taken = answers.filter(([status]) => status === 200);
    expect(taken.length).toBeGreaterThanOrEqual(5);
    expect(new Set(taken.map(([, , created]) => created))).toEqual(new Set([MAX_ROWS - 100]));
    const refused = answers.filter(([status]) => status !== 200);
    for (const answer of refused) expect(answer).toEqual([503, '10', undefined]);
    expect(peak).toBeGreaterThan(200);
    expect(peak).toBeLessThanOrEqual(MAX_MEGABYTES);
  },
);
