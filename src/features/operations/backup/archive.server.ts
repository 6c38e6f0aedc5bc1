import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { propertiesOf } from '../../../shared/records.ts';

/**
 * The file of a backup: a tar followed by one line with the SHA-256 of all its bytes, so that a truncated or changed
 * file is rejected before any of it is used. `tar tf` lists it, because tar ignores bytes behind its end.
 */

/** The file is not a backup, is truncated, or was changed. The French message goes into the operator's sentence. */
export class DamagedArchiveError extends Error {}

const LABEL = 'vitrine sha256 ';
/** The length of the last line. */
const CHECKSUM_LINE_BYTES = LABEL.length + 64 + 1;

/** Adds one file to the archive, one after the other. */
export type AddFile = (name: string, body: Buffer) => Promise<void>;

/** Writes an archive and gives its SHA-256. */
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
  // Rejects the file that is being added if writing fails, on a full disk for example. Promise.race with `flowing`
  // instead would add a handler to it for every file.
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
      // `done` gets the same error, but an `error` event without a listener would end the process.
      tar.entry({ name, size: body.length, mode: 0o600 }, body, done).on('error', reject);
    });
  try {
    await fill(add);
  } catch (error) {
    // The error of writing is the cause; that of adding a file only follows from it.
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
 * Reads the whole file and compares it with its last line.
 * @param progress is called with the bytes read, of how many.
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
  /** The whole body. @throws DamagedArchiveError for one of more bytes than `max`. */
  read(max: number): Promise<Buffer>;
};

/**
 * The files of an archive, in their order. A body that is not read is skipped. The checksum shows damage only: the
 * author of a hostile archive computes it too, so nothing of an entry is trusted.
 * @throws DamagedArchiveError for a tar that is broken, or has links, folders or devices.
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

/** An error of reading a tar; one of the disk has a code of the system and is returned unchanged. */
function damageOf(error: unknown): unknown {
  const { code } = propertiesOf(error);
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  return isOfSystem || error instanceof DamagedArchiveError
    ? error
    : new DamagedArchiveError('la suite de ses fichiers est illisible');
}

const MAX_PRINTED = 80;

/** A name from the archive for a terminal: without control characters, which could overwrite the output. */
export const printable = (name: string) => name.slice(0, MAX_PRINTED).replace(/[^\x20-\x7e]/g, '?');
