import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/**
 * The file of a backup: a tar, and behind it one line with the SHA-256 of all its bytes, so that a file that was cut or
 * changed is known before anything of it is read. `tar tf` lists it: what follows the end of a tar is nobody's.
 */

/** The file is no backup, was cut or was changed. */
export class DamagedArchiveError extends Error {}

const LABEL = 'vitrine sha256 ';
/** The last line, in bytes. */
const SEAL = LABEL.length + 64 + 1;

/** Adds one file to the archive, once the one before it is on its way. */
export type AddFile = (name: string, body: Buffer) => Promise<void>;

/** Writes an archive and gives its SHA-256. */
export async function writeArchive(
  to: NodeJS.WritableStream,
  fill: (add: AddFile) => Promise<void>,
  signal: AbortSignal,
): Promise<string> {
  const tar = pack();
  const digest = createHash('sha256');
  let seal = '';
  const sealing = new Transform({
    transform(chunk, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      seal = digest.digest('hex');
      done(null, Buffer.from(`${LABEL}${seal}\n`));
    },
  });
  const flowing = pipeline(tar, sealing, to, { signal });
  // Whoever waits for the file under way hears of a disk that is full; a race with `flowing` would grow with every file.
  let giveUp: (reason: unknown) => void = () => undefined;
  let broken = false;
  flowing.catch((error: unknown) => {
    broken = true;
    giveUp(error);
  });
  const add: AddFile = (name, body) =>
    new Promise((resolve, reject) => {
      giveUp = reject;
      if (broken) return reject(new Error('the archive ended early'));
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      // What ends it is told to `done` as well; unheard it would end the process.
      tar.entry({ name, size: body.length, mode: 0o600 }, body, done).on('error', reject);
    });
  try {
    await fill(add);
  } catch (error) {
    // What broke the file is the reason; what that broke is not.
    const reason = broken ? await flowing.catch((first: unknown) => first) : error;
    tar.destroy();
    await flowing.catch(() => undefined);
    throw reason;
  }
  tar.finalize();
  await flowing;
  return seal;
}

/**
 * Reads the whole file and compares it with its last line.
 * @param progress is told the bytes read, of how many.
 * @throws DamagedArchive
 */
export async function checkArchive(
  path: string,
  progress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const seal = await sealedCookieOf(path);
  const digest = createHash('sha256');
  let done = 0;
  const size = await tarSize(path);
  for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: 1 << 20, signal })) {
    digest.update(chunk);
    done += chunk.length;
    progress(done, size);
  }
  if (digest.digest('hex') !== seal) throw new DamagedArchiveError('its bytes are not those that were written');
}

async function sealedCookieOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SEAL), 0, SEAL, Math.max(0, size - SEAL));
    const line = buffer.toString('latin1', 0, bytesRead);
    const seal = line.startsWith(LABEL) ? /^([0-9a-f]{64})\n$/.exec(line.slice(LABEL.length))?.[1] : undefined;
    if (seal === undefined || size <= SEAL) throw new DamagedArchiveError('its last line is missing');
    return seal;
  } finally {
    await file.close();
  }
}

const tarSize = async (path: string) => (await stat(path)).size - SEAL;

export type ArchivedFile = { name: string; body: AsyncIterable<Buffer> };

/** The files of an archive, in their order; a body that is not read is passed over. */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const tar = extract();
  const flowing = pipeline(createReadStream(path, { end: (await tarSize(path)) - 1, highWaterMark: 1 << 20 }), tar);
  flowing.catch(() => undefined);
  for await (const entry of tar) {
    yield { name: entry.header.name, body: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
  await flowing;
}
