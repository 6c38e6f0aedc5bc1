import { buttonClass } from '../../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { useFileDrop } from '../../../platform/images/upload/use-file-drop.ts';
import styles from '../import.module.css';
import { stockImport } from '../stock-import.client.ts';
import { LastImports } from './last-imports.tsx';
import type { StockImport } from './use-stock-import.ts';

const ACCEPT =
  '.csv,.txt,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';

export function ImportFile({ kind, stock }: { kind: VehicleKind; stock: StockImport }) {
  const { busy, failure, file } = stock;
  const open = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) void stock.open(first);
  };
  const isOver = useFileDrop(open);
  return (
    <>
      <div className={styles.drop} data-over={isOver || undefined}>
        <label className={buttonClass('brand', styles.pick)}>
          <span>
            Choisir un fichier<span className={styles.desktop}> ou le déposer ici</span>
          </span>
          <input
            className="visually-hidden"
            type="file"
            accept={ACCEPT}
            disabled={busy !== null}
            onChange={({ target }) => {
              open(target.files);
              // Empties the input, so that the administrator can choose the same file again.
              target.value = '';
            }}
          />
        </label>
        <p className="muted">
          Excel (.xlsx), LibreOffice (.ods) ou CSV, avec les titres des colonnes au-dessus de la liste. Rien n’est écrit
          avant votre accord.
        </p>
        <a className="touch-target" href={stockImport[kind].hrefOf('GET /model.csv')} download>
          Télécharger un fichier modèle
        </a>
      </div>
      <p role="status">{busy === 'preview' && `Lecture de « ${file?.name} »…`}</p>
      {failure !== '' && <LoadFailure text={failure} onRetry={stock.retry} />}
      <LastImports kind={kind} />
    </>
  );
}
