import { StartError } from '../server/config.ts';
import { DifferentContentsError, NotEmptyError } from '../server/db/copy-database.ts';
import { DifferentBytesError } from '../server/storage/copy.ts';

const NAMES: Record<string, string> = {
  cars: 'voitures',
  trucks: 'camions',
  brands: 'marques',
  rates: 'forfaits',
  pictures: 'images',
  users: 'visiteurs inscrits',
  administrators: 'administrateurs',
};

/**
 * Rethrows an error of a copy as a StartError with one sentence and the remedy.
 * @param advice what the operator can do if the target is not empty
 */
export function explainCopyError(error: unknown, advice: string): never {
  if (error instanceof NotEmptyError) {
    const counts = error.tables.filter(([name]) => NAMES[name]).map(([name, rows]) => `${NAMES[name]} : ${rows}`);
    throw new StartError(
      `L’arrivée n’est pas vide (${counts.join(', ') || error.tables.map(([name]) => name).join(', ')}) : rien n’a été écrit. ${advice}`,
    );
  }
  if (error instanceof DifferentContentsError)
    throw new StartError(
      `Ce qui a été écrit n’est pas ce qui devait l’être (${error.message}) : tout a été annulé, la base est comme avant. Relancez ; si cela se répète, signalez-le.`,
    );
  if (error instanceof DifferentBytesError)
    throw new StartError(
      `L’image ${error.key} existe déjà avec un autre contenu : elle n’a pas été écrasée, et la base n’a pas été touchée. Choisissez un dossier ou un compartiment vide, ou écartez ce fichier, puis relancez.`,
    );
  throw error;
}
