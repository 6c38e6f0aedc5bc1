import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { propertiesOf } from '../../../shared/records.ts';

/**
 * A backup is a tar, then one line with its SHA-256. A restore uses no part of a damaged file. `tar tf` can list the
 * file, because tar ignores bytes after the end of the archive.
 */

export class DamagedArchiveError extends Error {}

const LABEL = 'vitrine sha256 ';
const CHECKSUM_LINE_BYTES = LABEL.length + 64 + 1;

/** Wait for it before the next call. */
export type AddFile = (name: string, body: Buffer) => Promise<void>;

export async function writeArchive(
  to: NodeJS.WritableStream,
  fill: (add: AddFile) => Promise<void>,
  signal: AbortSignal,
): Promise<string> {
  const tar = pack();
  const digest = createHash('sha256');
  let checksum = '';
  const appendChecksum = new Transform({
    transform(chunk, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      checksum = digest.digest('hex');
      done(null, Buffer.from(`${LABEL}${checksum}\n`));
    },
  });
  const flowing = pipeline(tar, appendChecksum, to, { signal });
  // If writing fails, rejects the file that is being added. Promise.race would add a handler to `flowing` for each
  // file.
  let failCurrent: (reason: unknown) => void = () => undefined;
  let broken = false;
  flowing.catch((error: unknown) => {
    broken = true;
    failCurrent(error);
  });
  const add: AddFile = (name, body) =>
    new Promise((resolve, reject) => {
      failCurrent = reject;
      if (broken) return reject(new Error('the archive ended early'));
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      // `done` receives the same error. An `error` event without a listener ends the process.
      tar.entry({ name, size: body.length, mode: 0o600 }, body, done).on('error', reject);
    });
  try {
    await fill(add);
  } catch (error) {
    // If writing failed first, throws its error. The error of the added file is only a consequence.
    const reason = broken ? await flowing.catch((first: unknown) => first) : error;
    tar.destroy();
    await flowing.catch(() => undefined);
    throw reason;
  }
  tar.finalize();
  await flowing;
  return checksum;
}

/**
 * @param progress receives the number of bytes that are read, and the total number
 * @throws DamagedArchiveError
 */
export async function checkArchive(
  path: string,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const checksum = await readChecksum(path);
  const digest = createHash('sha256');
  let done = 0;
  const size = await tarSize(path);
  for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: 1 << 20, signal })) {
    digest.update(chunk);
    done += chunk.length;
    progress(done, size);
  }
  if (digest.digest('hex') !== checksum)
    throw new DamagedArchiveError('ses octets ne sont plus ceux qui ont été écrits');
}

async function readChecksum(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(CHECKSUM_LINE_BYTES),
      0,
      CHECKSUM_LINE_BYTES,
      Math.max(0, size - CHECKSUM_LINE_BYTES),
    );
    const line = buffer.toString('latin1', 0, bytesRead);
    const checksum = line.startsWith(LABEL) ? /^([0-9a-f]{64})\n$/.exec(line.slice(LABEL.length))?.[1] : undefined;
    if (checksum !== undefined && size > CHECKSUM_LINE_BYTES) return checksum;
    throw new DamagedArchiveError((await isGzip(file)) ? COMPRESSED : 'sa dernière ligne manque');
  } finally {
    await file.close();
  }
}

const COMPRESSED = 'il est compressé par gzip ; décompressez-le avec gunzip';

async function isGzip(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
}

const tarSize = async (path: string) => (await stat(path)).size - CHECKSUM_LINE_BYTES;

export type ArchivedFile = {
  name: string;
  read(max: number): Promise<Buffer>;
};

/**
 * Yields the files in their order. The checksum only reveals damage. An attacker can compute it for a forged archive,
 * so the caller must not trust any entry.
 * @throws DamagedArchiveError if the tar is broken, or contains links, folders or devices
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const tar = extract();
  const flowing = pipeline(createReadStream(path, { end: (await tarSize(path)) - 1, highWaterMark: 1 << 20 }), tar);
  flowing.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, type, size } = entry.header;
      if (type !== 'file')
        throw new DamagedArchiveError(`« ${printable(name)} » n’y est pas un fichier, mais un lien ou un dossier`);
      yield { name, read: (max) => readBody(entry as AsyncIterable<Buffer>, { name, size, max }) };
      entry.resume();
    }
    await flowing;
  } catch (error) {
    throw damageOf(error);
  }
}

async function readBody(
  entry: AsyncIterable<Buffer>,
  { name, size = 0, max }: { name: string; size: number | undefined; max: number },
): Promise<Buffer> {
  if (size > max) throw new DamagedArchiveError(`« ${printable(name)} » y est démesuré`);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of entry) chunks.push(chunk);
  } catch (error) {
    throw damageOf(error);
  }
  return Buffer.concat(chunks);
}

/** Converts an error of a broken tar. An error of the disk has a system code and is returned unchanged. */
function damageOf(error: unknown): unknown {
  const { code } = propertiesOf(error);
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  return isOfSystem || error instanceof DamagedArchiveError
    ? error
    : new DamagedArchiveError('la suite de ses fichiers est illisible');
}

const MAX_PRINTED = 80;

/** Replaces control characters, because they could overwrite the output of a terminal. */
export const printable = (name: string) => name.slice(0, MAX_PRINTED).replace(/[^\x20-\x7e]/g, '?');
