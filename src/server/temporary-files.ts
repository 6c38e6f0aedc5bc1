import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { QueueFullError } from '../shared/task-queue.ts';

/**
 * Maximum number of files at once. The route limits the bytes of each: 15 MB for a photo, 20 MB for a stock file. So
 * all files together have at most 480 MB.
 */
const MAX_FILES = 24;

export type TemporaryFile = {
  bytes: number;
  /** Reads the file's first bytes into memory, by default the whole file. */
  read(max?: number): Promise<Buffer<ArrayBuffer>>;
  /** Reads the whole file, one part at a time. A part is overwritten when the next one is read. */
  parts(): AsyncIterable<Uint8Array>;
  /** Gives the space back. */
  close(): Promise<void>;
};

/**
 * The files of uploads, while they arrive and until they are processed. A file loses its name as soon as it is open. So
 * the system deletes it with its last handle, also if the process is killed.
 */
export class TemporaryFiles {
  readonly #folder: string;
  #count = 0;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'temporary');
  }

  /** Deletes what a process left that was killed before its file lost its name. Files in use have no name. */
  async clear(): Promise<void> {
    const names = await readdir(this.#folder).catch((): string[] => []);
    for (const name of names) await rm(join(this.#folder, name), { force: true });
  }

  /**
   * Writes a stream into a new file. The caller must close the file.
   * @throws QueueFullError if there are too many files; any error of the stream or of the disk
   */
  async write(body: Readable): Promise<TemporaryFile> {
    if (this.#count >= MAX_FILES) throw new QueueFullError();
    this.#count += 1;
    let handle: FileHandle | undefined;
    const close = async () => {
      this.#count -= 1;
      await handle?.close();
    };
    try {
      handle = await this.#open();
      await handle.writeFile(body);
      const { size } = await handle.stat();
      const file = handle;
      return {
        bytes: size,
        read: (max = size) => readStart(file, Math.min(max, size)),
        parts: () => partsOf(file, size),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  }

  async #open(): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomUUID());
    const handle = await open(path, 'wx+', 0o600);
    await rm(path, { force: true });
    return handle;
  }
}

async function readStart(handle: FileHandle, size: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(size);
  let done = 0;
  for await (const part of partsOf(handle, size)) {
    bytes.set(part, done);
    done += part.length;
  }
  return bytes;
}

const PART_BYTES = 256 * 1024;

async function* partsOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(Math.min(PART_BYTES, size));
  for (let done = 0; done < size; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, size - done), done);
    if (bytesRead === 0) throw new Error('a temporary file is shorter than what was written');
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}
