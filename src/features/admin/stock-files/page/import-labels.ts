import { formatNumber } from '../../../../shared/money.ts';
import { lowerFirst, upperFirst } from '../../../../shared/text/text.ts';
import { countOf } from '../../vehicle-table/vehicle-name.ts';
import type { FetchedPhotos, ImportJob, ImportPreview, Reverted } from '../stock-import.schema.ts';
import type { MissingChoice } from '../stock-import.ts';

export function count(number: number, one: string, many: string): string {
  return `${formatNumber(number)} ${number > 1 ? many : one}`;
}

export const lines = (number: number) => count(number, 'ligne', 'lignes');

/** Returns '2 prix sans montant : « NC », « sur demande ». Ces véhicules sont absents …' */
export function withoutAmountText({ prices_without_amount }: Pick<ImportPreview, 'prices_without_amount'>): string {
  const { count: prices, examples } = prices_without_amount;
  const named = examples.map((text) => `«\u00a0${text}\u00a0»`).join(', ');
  return `${formatNumber(prices)} prix sans montant\u00a0: ${named}. Sans montant, un véhicule n’est dans aucun filtre, tri ni flux par prix.`;
}

/** Names the vehicle or the line that has the same plate or VIN. */
export function otherText({ stored, other_line }: ImportPreview['same'][number]): string {
  if (!stored) return `la ligne ${other_line}`;
  return `${stored.title} (${stored.reference || 'sans référence'}, ${lowerFirst(stored.status)})`;
}

/** Maximum number of ranges of lines in a text. The text only counts the other lines. */
const MAX_RANGES = 8;

/** Returns '7 lignes : 2, 4 à 8, 12'. */
export function lineNumbers(numbers: readonly number[]): string {
  if (numbers.length === 1) return `ligne ${numbers[0]}`;
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  const named = ranges.slice(0, MAX_RANGES).map(({ first, last }) => {
    if (first === last) return String(first);
    return last === first + 1 ? `${first}, ${last}` : `${first} à ${last}`;
  });
  return `${lines(numbers.length)} : ${named.join(', ')}${ranges.length > MAX_RANGES ? '…' : ''}`;
}

/** Returns 'Importer 60 véhicules et archiver 2 véhicules'. */
export function writeLabel({ create, update, missing }: ImportPreview, choice: MissingChoice): string {
  const importCount = create + update;
  const missingCount = choice === 'leave' ? 0 : missing.length;
  const verb = choice === 'archive' ? 'archiver' : 'marquer vendus';
  const parts = [
    importCount > 0 ? `Importer ${countOf(importCount)}` : '',
    missingCount > 0 ? `${importCount > 0 ? verb : upperFirst(verb)} ${countOf(missingCount)}` : '',
  ];
  return parts.filter(Boolean).join(' et ') || 'Rien à importer';
}

export function jobText({ created, updated, refused, total, missing }: ImportJob): string {
  const missingCount = total - created - updated;
  const parts = [
    count(created, 'véhicule ajouté en brouillon', 'véhicules ajoutés en brouillon'),
    count(updated, 'mis à jour', 'mis à jour'),
    ...(missingCount > 0
      ? [`${formatNumber(missingCount)} ${missing === 'sold' ? 'marqués vendus' : 'archivés'}`]
      : []),
    ...(refused > 0 ? [count(refused, 'ligne refusée', 'lignes refusées')] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Returns '24 photos récupérées, 2 en échec.' */
export function photosText({ stored, failed }: FetchedPhotos): string {
  const parts = [
    stored > 0 ? count(stored, 'photo récupérée', 'photos récupérées') : '',
    failed > 0 ? count(failed, 'photo non récupérée', 'photos non récupérées') : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

export const UNDO_TEXT =
  'Les véhicules ajoutés vont à la corbeille, les autres retrouvent leurs valeurs et leurs photos d’avant. Ce que quelqu’un a modifié depuis est laissé et nommé. Les marques que l’import a créées et qu’aucun autre véhicule n’a sont supprimées : repris de la corbeille, un véhicule n’a plus cette marque.';

export function revertedText({ trashed, restored, brands }: Reverted): string {
  const parts = [
    count(trashed, 'véhicule à la corbeille', 'véhicules à la corbeille'),
    count(restored, 'remis comme avant', 'remis comme avant'),
    ...(brands.length > 0 ? [count(brands.length, 'marque supprimée', 'marques supprimées')] : []),
  ];
  return `Import annulé : ${parts.join(', ')}.`;
}
