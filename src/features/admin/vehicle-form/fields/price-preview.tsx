import { centsOf, formatPrice, type Interface } from '../../../../shared/money.ts';
import type { FormField } from './form-fields.ts';

/** How the price will be shown on the site, while it is typed. */
export function PricePreview({ field, text, style }: { field: FormField; text: string; style: Interface }) {
  const where = field.unit === undefined ? 'Sur la page' : 'Sur la carte';
  if (text.trim() === '') return <>Texte libre, ex. 1 200 ou sur demande</>;
  if (centsOf(text) === null)
    return (
      <>
        {where} : <strong>{formatPrice(text, style)}</strong>. Aucun montant lisible : sans symbole €
        {field.unit !== undefined && ', et absent des recherches par prix'}.
      </>
    );
  return (
    <>
      {where} :{' '}
      <strong>
        {formatPrice(text, style)}
        {field.unit !== undefined && ` ${field.unit}`}
      </strong>
    </>
  );
}
