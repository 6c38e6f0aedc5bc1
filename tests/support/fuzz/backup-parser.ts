import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkedBackup } from '../../../src/commands/restore.ts';
import { StartError } from '../../../src/server/config.ts';
import { tarOf, WHOLE, writeArchive } from '../hostile-backup.ts';
import type { Parser } from './parser.ts';

const BLOCK_BYTES = 512;
const CHECKSUM = { from: 148, to: 156 };

/** Corrects the checksums of the headers. If a checksum is wrong, readers stop before they read anything else. */
function withChecksums(tar: Buffer): Buffer {
  const copy = Buffer.from(tar);
  for (let at = 0; at + BLOCK_BYTES <= copy.length; at += BLOCK_BYTES) {
    const block = copy.subarray(at, at + BLOCK_BYTES);
    if (block.toString('latin1', 257, 262) !== 'ustar') continue;
    block.fill(' ', CHECKSUM.from, CHECKSUM.to);
    const sum = block.reduce((total, byte) => total + byte, 0);
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.from, 'latin1');
  }
  return copy;
}

/** Archives with a right checksum, so that readers read their content. */
export const BACKUPS: Parser = {
  name: 'backups',
  seeds: [await tarOf(WHOLE)],
  async parse(input) {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-fuzz-'));
    try {
      const file = join(folder, 'site.tar');
      writeArchive(file, withChecksums(input));
      await checkedBackup(file, () => undefined, new AbortController().signal).catch(assertOneSentence);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

function assertOneSentence(error: unknown): void {
  assert.ok(error instanceof StartError, error instanceof Error ? error.stack : String(error));
  assert.match(error.message, /^[^\p{Cc}]+\.$/u);
  assert.doesNotMatch(error.message, /\b(the|not|is|in|Unexpected|Error|invalid)\b/);
}
