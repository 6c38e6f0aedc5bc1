import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStable } from '../../../ui/use-stable.ts';
import { usePageAddress } from '../client/page-address.ts';

const DEBOUNCE_MS = 500;

type TypedField = {
  /** The input is uncontrolled, so that no render replaces what the visitor is typing. */
  props: { ref: RefObject<HTMLInputElement | null>; defaultValue: string };
  applyNow: () => void;
  applySoon: () => void;
};

/**
 * A field whose text becomes part of the address while the visitor types. While the field has the focus, only Back and
 * Forward replace its text. If `keepsText`, nothing replaces it.
 */
export function useTypedField(value: string, applyText: (text: string) => void, keepsText = false): TypedField {
  const field = useRef<HTMLInputElement>(null);
  const [defaultValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = useStable(applyText);

  const applyNow = () => {
    clearTimeout(timer.current);
    if (field.current) apply(field.current.value);
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    // Renders now, because a press before the next render would use the former address and drop this text.
    timer.current = setTimeout(() => flushSync(applyNow), DEBOUNCE_MS);
  };
  const applySoonAtFirst = useRef(applySoon);
  useEffect(() => {
    const input = field.current;
    if (input === document.activeElement && input?.value !== input?.defaultValue) applySoonAtFirst.current();
    return () => clearTimeout(timer.current);
  }, []);

  const { returns } = usePageAddress();
  const last = useRef({ value, returns });
  useEffect(() => {
    const { value: lastValue, returns: lastReturns } = last.current;
    last.current = { value, returns };
    const input = field.current;
    const isFollowing = input === document.activeElement ? returns !== lastReturns : value !== lastValue;
    if (!isFollowing || keepsText || input === null) return;
    clearTimeout(timer.current);
    input.value = value;
  }, [value, returns, keepsText]);

  return { props: { ref: field, defaultValue }, applyNow, applySoon };
}
