import { priceFault } from '../../../../shared/doubtful-price.ts';
import { centsOf, formatPrice, type Interface } from '../../../../shared/money.ts';
import type { FormField } from './form-fields.ts';

/** While the administrator types, shows the price as the site will show it. */
export function PricePreview({ field, text, style }: { field: FormField; text: string; style: Interface }) {
  const where = field.unit === undefined ? 'Sur la page' : 'Sur la carte';
  if (text.trim() === '') return <span>Texte libre, ex. 1 200 ou sur demande</span>;
  const fault = priceFault(text);
  if (fault !== undefined) return <strong>{fault}.</strong>;
  if (centsOf(text) === null)
    return (
      <>
        <span>{`${where} : `}</span>
        <strong>{formatPrice(text, style)}</strong>
        <span>
          {`. Aucun montant lisible : sans symbole €${field.unit === undefined ? '' : ', et absent des recherches par prix'}.`}
        </span>
      </>
    );
  return (
    <>
      <span>{`${where} : `}</span>
      <strong>{`${formatPrice(text, style)}${field.unit === undefined ? '' : ` ${field.unit}`}`}</strong>
    </>
  );
}
