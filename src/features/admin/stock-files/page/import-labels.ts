import { formatNumber } from '../../../../shared/money.ts';
import type { ImportJob, ImportPreview, Reverted } from '../stock-import.schema.ts';
import type { MissingChoice } from '../stock-import.ts';

/** The import in French. */

export function count(number: number, one: string, many: string): string {
  return `${formatNumber(number)} ${number > 1 ? many : one}`;
}

export const vehicles = (number: number) => count(number, 'véhicule', 'véhicules');
export const lines = (number: number) => count(number, 'ligne', 'lignes');

export const MISSING_LABELS: Record<MissingChoice, string> = {
  leave: 'Les laisser en ligne',
  archive: 'Les archiver',
  sold: 'Les marquer vendus aujourd’hui',
};

/** The label of the button that writes: 'Importer 60 véhicules et archiver 2 véhicules'. */
export function writeLabel({ create, update, missing }: ImportPreview, choice: MissingChoice): string {
  const importCount = create + update;
  const missingCount = choice === 'leave' ? 0 : missing.length;
  const verb = choice === 'archive' ? 'archiver' : 'marquer vendus';
  const parts = [
    importCount > 0 ? `Importer ${vehicles(importCount)}` : '',
    missingCount > 0
      ? `${importCount > 0 ? verb : `${verb[0]?.toUpperCase()}${verb.slice(1)}`} ${vehicles(missingCount)}`
      : '',
  ];
  return parts.filter(Boolean).join(' et ') || 'Rien à importer';
}

/** The result of a write, in one sentence. */
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

export function revertedText({ trashed, restored }: Reverted): string {
  return `Import annulé : ${count(trashed, 'véhicule à la corbeille', 'véhicules à la corbeille')}, ${count(restored, 'remis comme avant', 'remis comme avant')}.`;
}
