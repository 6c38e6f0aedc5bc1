import { countOf } from '../vehicle-table/vehicle-name.ts';
import type { FilePreview } from './stock-import.schema.ts';

/** The page and the command show the same sentences. */

/** The dealer must read these before the import. */
export function warningsOf({ create, without_price, only_title }: PreviewCounts): string[] {
  const of = (number: number) =>
    number === create
      ? create > 1
        ? `Les ${countOf(create)} à créer`
        : 'Le véhicule à créer'
      : `${countOf(number)} à créer`;
  const verb = (number: number) => (number > 1 ? 'n’ont' : 'n’a');
  return [
    ...(only_title > 0
      ? [`${of(only_title)} ${verb(only_title)} rien d’autre qu’un titre : vérifiez les colonnes du fichier.`]
      : []),
    ...(without_price > only_title
      ? [`${of(without_price)} ${verb(without_price)} aucun prix : vérifiez quelle colonne donne le prix TTC.`]
      : []),
  ];
}

type PreviewCounts = Pick<FilePreview, 'create' | 'without_price' | 'only_title'>;

/** Empty if there are none. */
export function skippedText(
  { skipped }: Pick<FilePreview, 'skipped'>,
  lineNumbers: (lines: readonly number[]) => string,
): string {
  const parts = [
    ['au-dessus des titres', skipped.above],
    ['commentaires « # »', skipped.comments],
    ['totaux', skipped.totals],
  ] as const;
  const texts = parts.flatMap(([name, lines]) => (lines.length > 0 ? [`${name} (${lineNumbers(lines)})`] : []));
  return texts.length === 0 ? '' : `Laissé de côté : ${texts.join(' ; ')}.`;
}
