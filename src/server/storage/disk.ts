import { randomUUID } from 'node:crypto';
import { constants, statSync } from 'node:fs';
import { access, type FileHandle, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { propertiesOf } from '../../shared/records.ts';
import { CapacityWatch, isDiskFull, StorageFullError } from '../capacity.ts';
import { StartError } from '../config.ts';
import {
  checkKey,
  isFileKey,
  type ListedFile,
  ORIGINALS,
  type Storage,
  StorageKeyTakenError,
  type StoredFile,
} from './storage.ts';

/** If a file in `.incoming` is older, the process that wrote it has died. */
const MAX_WRITING_MS = 60 * 60 * 1000;

/**
 * Stores files in a folder. Writes a file completely under another name, then links it under its own name. So a reader
 * never sees a part of a file.
 * @param create false: the folder does not change
 */
export async function openDisk(folder: string, create = true): Promise<Storage> {
  const incoming = join(folder, '.incoming');
  try {
    if (create) await mkdir(incoming, { recursive: true });
    await access(incoming, constants.W_OK);
    if (create) await deleteUnfinished(incoming);
  } catch (error) {
    throw new StartError(
      `Impossible d’écrire dans le dossier des images ${folder} (${propertiesOf(error).message}) : donnez-en les droits à cet utilisateur, ou choisissez un autre DATA_DIR.`,
    );
  }
  const capacity = new CapacityWatch('storage', incoming);
  const pathOf = (key: string) => join(folder, checkKey(key));

  return {
    async put(key, body) {
      const target = pathOf(key);
      const temporary = join(incoming, randomUUID());
      try {
        await mkdir(dirname(target), { recursive: true });
        await writeToDisk(temporary, body);
        await link(temporary, target);
        await syncFolders(dirname(target), folder);
        capacity.succeeded();
      } catch (error) {
        if (isDiskFull(error)) {
          capacity.refused();
          throw new StorageFullError('storage', error);
        }
        if (propertiesOf(error).code === 'EEXIST') throw new StorageKeyTakenError(key);
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async open(key) {
      try {
        return await opened(await open(pathOf(key), 'r'));
      } catch (error) {
        if (propertiesOf(error).code === 'ENOENT') return null;
        throw error;
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    list: (prefix = '') => filesInOrder(folder, prefix),

    url: (key) => `/images/${checkKey(key)}`,

    async check() {
      await access(incoming, constants.W_OK);
      await capacity.check();
    },
  };
}

/**
 * Lists the folders of pictures one by one. Keeps in memory only the names of two levels and the files of one folder.
 * @param under '' or the prefix of originals, whose folders are one level deeper
 */
async function* filesInOrder(root: string, prefix: string, under = ''): AsyncGenerator<ListedFile> {
  for (const folder of await namesIn(join(root, under), '/')) {
    if (`${folder}/` === ORIGINALS && under === '') {
      yield* filesInOrder(root, prefix, ORIGINALS);
      continue;
    }
    for (const id of await namesIn(join(root, under, folder), '/')) {
      const names = await namesIn(join(root, under, folder, id));
      const keys = names.map((name) => `${under}${folder}/${id}/${name}`);
      const listedKeys = keys.filter((key) => key.startsWith(prefix) && isFileKey(key));
      const files = await Promise.all(listedKeys.map((key) => listed(root, key)));
      for (const file of files) if (file) yield file;
    }
  }
}

/** Sorts by whole keys. `after` is the character that follows a name in a key. Returns [] if the folder was deleted. */
async function namesIn(folder: string, after = ''): Promise<string[]> {
  try {
    return (await readdir(folder)).sort((a, b) => (a + after < b + after ? -1 : 1));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(propertiesOf(error).code))) return [];
    throw error;
  }
}

async function listed(root: string, key: string): Promise<ListedFile | null> {
  try {
    const { size, mtime } = await stat(join(root, key));
    return { key, size, modified: mtime };
  } catch (error) {
    if (propertiesOf(error).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeToDisk(path: string, body: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Takes over the file: closes it at the end of `body`, or if its size cannot be read. */
async function opened(file: FileHandle): Promise<StoredFile> {
  try {
    const { size, mtime } = await file.stat();
    return { body: file.createReadStream(), size, modified: mtime };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** File systems and Windows may not sync folders. */
const NO_FOLDER_SYNC = ['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM'];

/** Makes the names of a new file and of its folders survive a power cut, from `folder` up to `root`. */
async function syncFolders(folder: string, root: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!NO_FOLDER_SYNC.includes(String(propertiesOf(error).code))) throw error;
  }
  if (relative(root, folder) !== '') await syncFolders(dirname(folder), root);
}

async function deleteUnfinished(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > MAX_WRITING_MS) await rm(file, { force: true });
  }
}
