import { centsOf, formatPrice, type Interface, spokenPrice } from '../shared/money.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  /** The stored free text. */
  price: string;
  style: Interface;
  /** '/ jour' */
  unit?: string | undefined;
  /** The former price, if a reduction is announced. */
  former?: string | undefined;
  className?: string | undefined;
};

/**
 * A formatted price, with another text for screen readers; the dealer's own words if they hold no amount; nothing if it
 * is empty.
 */
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
        formatPrice(price, style)
      )}
      {hasAmount && unit !== undefined && <small> {unit}</small>}
      {former !== undefined && (
        <>
          <VisuallyHidden>, au lieu de {spokenPrice(former)}</VisuallyHidden>{' '}
          <s aria-hidden="true">{formatPrice(former, style)}</s>
        </>
      )}
    </span>
  );
}
