import { formatNumber } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { ImportJob, ImportPreview, Reverted } from '../stock-import.schema.ts';
import type { MissingChoice } from '../stock-import.ts';

/** The import in French. */

export function count(number: number, one: string, many: string): string {
  return `${formatNumber(number)} ${number > 1 ? many : one}`;
}

export const vehicles = (number: number) => count(number, 'véhicule', 'véhicules');
export const lines = (number: number) => count(number, 'ligne', 'lignes');

export const KIND_LABELS: Record<VehicleKind, string> = { cars: 'Voitures', trucks: 'Camions' };

export const MISSING_WORDS: Record<MissingChoice, string> = {
  leave: 'Les laisser en ligne',
  archive: 'Les archiver',
  sold: 'Les marquer vendus aujourd’hui',
};

/** What the button that writes says: 'Importer 60 véhicules et archiver 2 autres'. */
export function writeLabel({ create, update, missing }: ImportPreview, choice: MissingChoice): string {
  const own = create + update;
  const others = choice === 'leave' ? 0 : missing.length;
  const verb = choice === 'archive' ? 'archiver' : 'marquer vendus';
  const parts = [
    own > 0 ? `Importer ${vehicles(own)}` : '',
    others > 0 ? `${own > 0 ? verb : `${verb[0]?.toUpperCase()}${verb.slice(1)}`} ${vehicles(others)}` : '',
  ];
  return parts.filter(Boolean).join(' et ') || 'Rien à importer';
}

/** How a write went, in one sentence. */
export function jobText({ created, updated, refused, total, missing }: ImportJob): string {
  const gone = total - created - updated;
  const parts = [
    count(created, 'véhicule ajouté en brouillon', 'véhicules ajoutés en brouillon'),
    count(updated, 'mis à jour', 'mis à jour'),
    ...(gone > 0 ? [`${formatNumber(gone)} ${missing === 'sold' ? 'marqués vendus' : 'archivés'}`] : []),
    ...(refused > 0 ? [count(refused, 'ligne refusée', 'lignes refusées')] : []),
  ];
  return `${parts.join(', ')}.`;
}

export function revertedText({ trashed, restored }: Reverted): string {
  return `Import annulé : ${count(trashed, 'véhicule à la corbeille', 'véhicules à la corbeille')}, ${count(restored, 'remis comme avant', 'remis comme avant')}.`;
}
