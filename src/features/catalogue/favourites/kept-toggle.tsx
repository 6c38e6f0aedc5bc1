import { type ReactNode, useRef } from 'react';
import type { Card } from '../../stock/vehicles/card.ts';
import type { KeptVehicles } from './favourites-store.ts';
import type { LateStore } from './late-store.ts';

type Props = {
  store: LateStore<KeptVehicles>;
  card: Card;
  /** Address of the link. Until its script has loaded, the button is a link. */
  href: string;
  className: string;
  label: string;
  children: ReactNode;
};

/**
 * A link that becomes a button when its script has loaded. If the visitor has pressed the link, the button executes the
 * press and gets the focus.
 */
export function KeptToggle({ store, card, href, label, className, children }: Props) {
  const isKept = store.use((kept) => kept.has(card));
  const left = useRef({ isPressed: false, isFocused: false });
  const common = { className, 'aria-label': label };
  if (isKept === null)
    return (
      <a
        {...common}
        ref={(link) => () => {
          left.current = { isPressed: link?.dataset.pressed !== undefined, isFocused: link === document.activeElement };
        }}
        href={href}
        data-keeps=""
        suppressHydrationWarning
      >
        {children}
      </a>
    );
  return (
    <button
      {...common}
      ref={(button) => {
        if (!button) return;
        const { isPressed, isFocused } = left.current;
        left.current = { isPressed: false, isFocused: false };
        if (isFocused) button.focus({ preventScroll: true });
        if (isPressed && !isKept) button.click();
      }}
      type="button"
      aria-pressed={isKept}
      onClick={({ currentTarget }) => {
        if (!isKept) currentTarget.dataset.stub = '';
        store.get()?.toggle(card, currentTarget);
      }}
      onAnimationEnd={({ currentTarget }) => delete currentTarget.dataset.stub}
    >
      {children}
    </button>
  );
}
