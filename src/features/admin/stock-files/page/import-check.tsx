import { Button } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { Link } from '../../../../admin-ui/link.tsx';
import page from '../../../../admin-ui/page.module.css';
import { formatNumber } from '../../../../shared/money.ts';
import { LIST_NAMES } from '../../../../shared/paths.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { editedPhotosNotices } from '../../../platform/images/edit/edited-photos.ts';
import { countOf } from '../../vehicle-table/vehicle-name.ts';
import styles from '../import.module.css';
import { skippedText, warningsOf } from '../import-notices.ts';
import { importPath } from '../import-path.ts';
import type { ImportPreview } from '../stock-import.schema.ts';
import { ColumnSelects } from './column-selects.tsx';
import { EmptyCells, MissingVehicles, OwnPhotos, PhotoChoices } from './import-choices.tsx';
import { count, lineNumbers, withoutAmountText, writeLabel } from './import-labels.ts';
import { BrandChoices, LabelChoices, SameVehicles } from './import-questions.tsx';
import { RefusedCells } from './refused-cells.tsx';
import type { StockImport } from './use-stock-import.ts';

type Props = { stock: StockImport; preview: ImportPreview };

export function ImportCheck({ stock, preview }: Props) {
  const { busy, failure, missing } = stock;
  const counts = [
    ['à créer en brouillon', preview.create],
    ['à modifier', preview.update],
    ['inchangées', preview.unchanged],
    ['refusées', preview.refused_lines],
  ] as const;
  const writes = preview.create + preview.update + (missing === 'leave' ? 0 : preview.missing.length);
  const otherKind = preview.looks_like;
  const skipped = skippedText(preview, lineNumbers);
  return (
    <section className={`stack gap-3 ${page.section}`} aria-labelledby="verification">
      <h2 id="verification">{`Vérification de « ${stock.file?.name} »`}</h2>
      <VisuallyHidden as="p" role="status">
        {busy === 'preview' ? 'Vérification…' : counts.map(([label, number]) => `${number} ${label}`).join(', ')}
      </VisuallyHidden>
      {warningsOf(preview).map((text) => (
        <p key={text} className={`wrong ${controls.alert}`}>
          {text}
        </p>
      ))}
      <dl className={styles.counts} aria-busy={busy === 'preview'}>
        {counts.map(([label, number]) => (
          <div key={label} className={page.card} data-wrong={(label === 'refusées' && number > 0) || undefined}>
            <dt className="muted">{label}</dt>
            <dd>{formatNumber(number)}</dd>
          </div>
        ))}
      </dl>
      {otherKind && (
        <p className={`wrong ${controls.alert}`}>
          Ce fichier ressemble à une liste de {LIST_NAMES[otherKind].toLowerCase()} :{' '}
          <Link to={importPath(otherKind)}>importez-le dans « {LIST_NAMES[otherKind]} »</Link>.
        </p>
      )}
      {failure !== '' && <LoadFailure text={failure} onRetry={stock.retry} busy={busy !== null} />}
      {skipped !== '' && <p>{skipped}</p>}
      <IgnoredColumns stock={stock} preview={preview} />
      <LabelChoices stock={stock} preview={preview} />
      <SameVehicles stock={stock} preview={preview} />
      {preview.refused.length + preview.left_out.length > 0 && <RefusedCells stock={stock} preview={preview} />}
      {preview.derived_years > 0 && (
        <p>{`Année absente, reprise de la première mise en circulation : ${countOf(preview.derived_years)}.`}</p>
      )}
      {editedPhotosNotices(preview.edited_photos).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {preview.prices_without_amount.count > 0 && <p>{withoutAmountText(preview)}</p>}
      <BrandChoices stock={stock} preview={preview} />
      <PhotoChoices stock={stock} preview={preview} />
      <OwnPhotos stock={stock} preview={preview} />
      <EmptyCells stock={stock} preview={preview} />
      {preview.changes.length > 0 && <Changes preview={preview} />}
      {preview.missing.length > 0 && <MissingVehicles stock={stock} preview={preview} />}
      <div className={`row wrap gap-3 ${page.actions}`}>
        <Button look="ghost" onClick={stock.cancel}>
          Annuler
        </Button>
        <Button look="ghost" onClick={() => stock.goTo('columns')}>
          Colonnes
        </Button>
        <Button look="brand" disabled={busy !== null || writes === 0} onClick={stock.write}>
          {busy === 'write' ? 'Un instant…' : writeLabel(preview, missing)}
        </Button>
      </div>
    </section>
  );
}

/** Lists only columns with content. */
function IgnoredColumns({ stock, preview }: Props) {
  const { mapping, examples } = preview;
  const names = preview.columns.filter((name) => mapping[name] === null && (examples[name] ?? []).length > 0);
  if (names.length === 0) return null;
  return (
    <Fold
      look="warning"
      summary={`${count(names.length, 'colonne ignorée', 'colonnes ignorées')} : ${names.join(', ')}`}
    >
      <p>Rien n’en est importé. Choisissez où va celle que vous voulez garder.</p>
      <ColumnSelects
        names={names}
        preview={preview}
        mapping={mapping}
        disabled={stock.busy !== null}
        onChange={(chosen) => stock.choose({ mapping: chosen }, 'check')}
      />
    </Fold>
  );
}

function Changes({ preview: { changes, update } }: { preview: ImportPreview }) {
  return (
    <Fold
      look="line"
      summary={`Ce qui change${changes.length < update ? ` (les ${changes.length} premiers véhicules)` : ''}`}
    >
      <ul className={styles.folded}>
        {changes.map(({ line, title, changes: cells }) => (
          <li key={line}>
            <b>{title}</b>
            {cells.map(({ column, from, to }) => (
              <span key={column}>
                {column} : <del className="faint">{from || 'vide'}</del> <ins>{to || 'vide'}</ins>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
