import { useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { SelectField } from '../../../../admin-ui/form/field.tsx';
import page from '../../../../admin-ui/page.module.css';
import type { Mapping } from '../csv/columns/column-mapping.ts';
import type { ImportPreview } from '../stock-import.schema.ts';
import { ColumnSelects } from './column-selects.tsx';
import { count } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

export function ImportColumns({ stock, preview }: { stock: StockImport; preview: ImportPreview }) {
  const [mapping, setMapping] = useState<Mapping>(preview.mapping);
  // A new preview may be of another sheet with other columns.
  const [mappedPreview, setMappedPreview] = useState(preview);
  if (mappedPreview.sheet !== preview.sheet) {
    setMappedPreview(preview);
    setMapping(preview.mapping);
  }
  const usedFields = new Set(Object.values(mapping));
  const missingFields = preview.fields.filter(
    ({ field }) => ['reference', 'title'].includes(field) && !usedFields.has(field),
  );
  const ignoredCount = Object.values(mapping).filter((field) => field === null).length;
  return (
    <form
      className={`stack gap-3 ${page.section}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missingFields.length === 0) stock.choose({ mapping }, 'check');
      }}
    >
      <h2>{`Colonnes de « ${stock.file?.name} »`}</h2>
      <p>
        Dites où va chaque colonne ; ce choix est retenu pour les fichiers aux mêmes titres.
        <span>{ignoredCount > 0 && ` ${count(ignoredCount, 'colonne est ignorée', 'colonnes sont ignorées')}.`}</span>
      </p>
      {preview.sheets.length > 1 && (
        <SelectField
          label="Feuille du classeur"
          value={preview.sheet ?? ''}
          onChange={({ target }) =>
            stock.choose({ sheet: target.value, mapping: undefined, fixes: [], leftOut: [] }, 'columns')
          }
        >
          {preview.sheets.map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </SelectField>
      )}
      <ColumnSelects names={preview.columns} preview={preview} mapping={mapping} onChange={setMapping} />
      {missingFields.length > 0 && (
        <p role="alert" className={`wrong ${controls.alert}`}>
          {`Choisissez d’abord la colonne de : ${missingFields.map(({ label }) => label).join(' et ')}.`}
        </p>
      )}
      {stock.failure !== '' && <LoadFailure text={stock.failure} busy={stock.busy !== null} />}
      <div className={`row wrap gap-3 ${page.actions}`}>
        <Button look="ghost" onClick={stock.cancel}>
          Annuler
        </Button>
        <Button type="submit" look="brand" disabled={stock.busy !== null || missingFields.length > 0}>
          {stock.busy === 'preview' ? 'Vérification…' : 'Vérifier'}
        </Button>
      </div>
    </form>
  );
}
