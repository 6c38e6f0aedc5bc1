import { centsOf, formatPrice, type Interface, spokenPrice } from '../shared/money.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  price: string;
  style: Interface;
  /** Example: '/ jour' */
  unit?: string | undefined;
  /** The former price, if a reduction is announced. */
  former?: string | undefined;
  className?: string | undefined;
};

/** Shows a formatted price. Screen readers announce '1 200 euros' instead. A price without an amount stays as typed. */
export function Price({ price, style, unit, former, className }: Props) {
  if (price.trim() === '') return null;
  const hasAmount = centsOf(price) !== null;
  return (
    <span className={className} data-price="">
      {hasAmount ? (
        <>
          <span aria-hidden="true">{formatPrice(price, style)}</span>
          <VisuallyHidden>{spokenPrice(price)}</VisuallyHidden>
        </>
      ) : (
        <span>{formatPrice(price, style)}</span>
      )}
      {hasAmount && unit !== undefined && <small>{` ${unit}`}</small>}
      {former !== undefined && (
        <>
          <VisuallyHidden>{`, au lieu de ${spokenPrice(former)} `}</VisuallyHidden>
          <s aria-hidden="true">{formatPrice(former, style)}</s>
        </>
      )}
    </span>
  );
}
