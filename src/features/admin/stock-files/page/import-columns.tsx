import { useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { SelectField } from '../../../../admin-ui/form/field.tsx';
import page from '../../../../admin-ui/page.module.css';
import type { Mapping } from '../csv/columns/column-mapping.ts';
import type { ImportPreview } from '../stock-import.schema.ts';
import { missingFields } from '../stock-import.ts';
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
  const missing = missingFields(mapping);
  const ignoredCount = Object.values(mapping).filter((field) => field === null).length;
  return (
    <form
      className={`stack gap-3 ${page.section}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length === 0) stock.choose({ mapping }, 'check');
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
      {missing.length > 0 && (
        <p role="alert" className={`wrong ${controls.alert}`}>
          {missingText(missing, preview)}
        </p>
      )}
      {stock.failure !== '' && <LoadFailure text={stock.failure} busy={stock.busy !== null} />}
      <div className={`row wrap gap-3 ${page.actions}`}>
        <Button look="ghost" onClick={stock.cancel}>
          Annuler
        </Button>
        <Button type="submit" look="brand" disabled={stock.busy !== null || missing.length > 0}>
          {stock.busy === 'preview' ? 'Vérification…' : 'Vérifier'}
        </Button>
      </div>
    </form>
  );
}

function missingText(missing: readonly string[], { fields }: ImportPreview): string {
  const labels = fields.flatMap(({ field, label }) => (missing.includes(field) ? [label] : []));
  const text = `Choisissez d’abord la colonne de : ${labels.join(' et ')}.`;
  return missing.includes('reference')
    ? `${text} À défaut, l’immatriculation suffit. Si le fichier n’a ni l’une ni l’autre, ajoutez-y une colonne « Référence », avec un numéro par véhicule qui reste le même d’un import à l’autre.`
    : text;
}
