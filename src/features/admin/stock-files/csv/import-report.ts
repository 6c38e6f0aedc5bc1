import type { VehicleKind } from '../../../../shared/paths.ts';
import { count } from '../../../../shared/text/french.ts';
import { cut, lengthOf } from '../../../../shared/text/text.ts';
import { editedPhotosNotices } from '../../../platform/images/edit/edited-photos.ts';
import { SHARP_WIDTH } from '../../../platform/images/upload/upload.ts';
import { skippedText, warningsOf } from '../import-notices.ts';
import { otherText, withoutAmountText } from '../page/import-labels.ts';
import type { FetchedPhotos, FilePreview } from '../stock-import.schema.ts';

const MAX_CHANGES = 10;

const MAX_VALUE_CHARACTERS = 40;

export function describeFile(name: string, kind: VehicleKind, preview: FilePreview): string {
  const kindName = kind === 'cars' ? 'voitures' : 'camions';
  const sheet = preview.sheet === null ? '' : `, classeur, feuille « ${preview.sheet} »`;
  const description = `${name} : liste de ${kindName}, ${count(preview.rows, 'ligne')}${sheet}`;
  const skipped = skippedText(preview, (lines) => `${lines.length > 1 ? 'lignes' : 'ligne'} ${lines.join(', ')}`);
  const ignored = preview.columns.filter((column) => preview.mapping[column] === null);
  return [
    description,
    ...warningsOf(preview).map((text) => `Attention : ${text}`),
    ...(ignored.length > 0 ? [`Colonnes ignorées : ${ignored.map(shorten).join(', ')}`] : []),
    ...(skipped === '' ? [] : [skipped]),
  ].join('\n');
}

export function describePreview(preview: FilePreview): string {
  const counts: [string, number][] = [
    ['à créer', preview.create],
    ['à modifier', preview.update],
    ['inchangées', preview.unchanged],
    ['refusées', preview.refused_lines],
  ];
  const parts = [
    table(
      counts.map(([name, value]) => [name, String(value)]),
      [false, true],
    ),
  ];
  const { new_brands, other_names, kept, labels, same } = preview;
  if (preview.prices_without_amount.count > 0) parts.push(withoutAmountText(preview));
  if (new_brands.length > 0)
    parts.push(`Marques à créer (${new_brands.length}) : ${new_brands.map(({ written }) => written).join(', ')}`);
  if (other_names.length > 0)
    parts.push(`Marques reconnues : ${other_names.map(({ written, name }) => `${written} → ${name}`).join(', ')}`);
  if (labels.length > 0) {
    const texts = labels.map(({ column, written, lines, meaning }) =>
      meaning === undefined
        ? `${column} : « ${shorten(written)} » (${count(lines, 'ligne')}), inconnu`
        : `${column} : « ${shorten(written)} » → ${meaning ?? 'rien'}`,
    );
    parts.push(
      `Libellés :\n  ${texts.join('\n  ')}\n« --label "COLONNE=LIBELLÉ=VALEUR" » dit ce qu’un libellé veut dire ; c’est retenu.`,
    );
  }
  if (same.length > 0) parts.push(sameText(same));
  if (kept.length > 0) {
    const columns = kept.map(({ column, cells }) => `${column} (${cells})`).join(', ');
    parts.push(`Cellules vides qui laissent la valeur en ligne : ${columns}\n« --empty-clears COLONNE » l’efface.`);
  }
  parts.push(...photoLines(preview));
  parts.push(...editedPhotosNotices(preview.edited_photos));
  if (preview.changes.length > 0) parts.push(changesTable(preview));
  if (preview.refused.length > 0) parts.push(refusedTable(preview));
  return parts.join('\n\n');
}

function sameText(same: FilePreview['same']): string {
  const texts = same.map((question) => {
    const { line, reference, by, answer } = question;
    const name = by === 'vin' ? 'même VIN' : 'même immatriculation';
    const answerText = answer === null ? '' : answer === 'same' ? ' → le même' : ' → un autre';
    return `ligne ${line}, ${shorten(reference)} : ${name} que ${otherText(question)}${answerText}`;
  });
  return `Le même véhicule ? (${same.length})\n  ${texts.join('\n  ')}\n« --same RÉFÉRENCE » met à jour le véhicule du site, « --other RÉFÉRENCE » en crée un autre.`;
}

function photoLines({ photos: { fetched, vehicles, hosts, links, own, without_photo } }: FilePreview): string[] {
  const lines: string[] = [];
  if (fetched > 0)
    lines.push(
      `Photos à récupérer : ${fetched}, pour ${count(vehicles, 'véhicule')} (${hosts.join(', ')})\n« --keep-links » les laisse sur leur site.`,
    );
  if (links > 0) lines.push(`Photos qui restent sur leur site : ${links}`);
  if (own.length > 0)
    lines.push(
      `${count(own.length, 'véhicule')} avec des photos prises ou retouchées sur ce site, que la liste n’a pas : elles restent, sauf avec « --replace-photos ».`,
    );
  if (without_photo > 0)
    lines.push(`Sans photo avant la fin de l’import, et donc sans changement de statut : ${without_photo}`);
  return lines;
}

export function describePhotos({ stored, failed, waiting, failures, small }: FetchedPhotos): string {
  const rest = waiting > 0 ? `, ${waiting} que le site récupère encore` : '';
  const lines = [`Photos : ${count(stored, 'récupérée')}, ${failed} en échec${rest}.`];
  if (failures.length > 0)
    lines.push(
      table([
        ['véhicule', 'adresse', 'raison'],
        ...failures.map(({ title, address, reason }) => [shorten(title), address, reason]),
      ]),
    );
  if (small.length > 0)
    lines.push(
      `Moins de ${SHARP_WIDTH} pixels de large, donc floues : ${small.map(({ title, width, height }) => `${shorten(title)} (${width} × ${height})`).join(', ')}`,
    );
  return lines.join('\n');
}

function changesTable({ changes: vehicles, update }: FilePreview): string {
  const rows = vehicles
    .slice(0, MAX_CHANGES)
    .flatMap(({ line, reference, changes }) =>
      changes.map(({ column, from, to }, i) => [
        i === 0 ? String(line) : '',
        i === 0 ? shorten(reference) : '',
        column,
        shorten(from) || '(vide)',
        shorten(to) || '(vide)',
      ]),
    );
  const title = `Modifications${update > MAX_CHANGES ? ` (les ${MAX_CHANGES} premières lignes)` : ''}`;
  return `${title} :\n${table([['ligne', 'référence', 'colonne', 'avant', 'après'], ...rows], [true])}`;
}

function refusedTable({ refused }: FilePreview): string {
  const cells = refused.flatMap((group) => group.cells.map((cell) => ({ ...cell, column: group.column })));
  const rows = [...Map.groupBy(cells, ({ line }) => line)]
    .sort(([line], [otherLine]) => line - otherLine)
    .flatMap(([line, problems]) =>
      problems.map(({ reference, column, value, reason }, i) => [
        ...(i === 0 ? [String(line), shorten(reference)] : ['', '']),
        column || '(ligne)',
        column === '' ? '' : shorten(value) || '(vide)',
        reason,
      ]),
    );
  const all = refused.flatMap(({ lines }) => lines).length;
  const title = `Lignes refusées${cells.length < all ? ` (les ${cells.length} premières cellules)` : ''}`;
  return `${title} :\n${table([['ligne', 'référence', 'colonne', 'valeur', 'raison'], ...rows], [true])}`;
}

/** Formats a table. `right` is true for columns to align right, which contain figures. */
function table(rows: readonly (readonly string[])[], right: readonly boolean[] = []): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => lengthOf(row[i] ?? ''))));
  const cell = (text: string, i: number) => {
    const space = ' '.repeat((widths[i] ?? 0) - lengthOf(text));
    return right[i] ? space + text : text + space;
  };
  return rows.map((row) => `  ${row.map(cell).join('  ').trimEnd()}`).join('\n');
}

const shorten = (text: string) => cut(text.replace(/\s+/g, ' ').trim(), MAX_VALUE_CHARACTERS);
