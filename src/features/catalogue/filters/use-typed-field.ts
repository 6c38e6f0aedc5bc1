import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long after the last key a field applies. */
const DEBOUNCE_MS = 500;

type TypedField = {
  /** For the input. It is uncontrolled: the browser holds its text, so that no render replaces what is being typed. */
  props: { ref: RefObject<HTMLInputElement | null>; defaultValue: string };
  applyNow: () => void;
  /** Applies the text once nothing was typed for 500 ms. */
  applySoon: () => void;
};

/**
 * A field whose text becomes part of the address (`value`) while it is typed. A text typed before hydration counts as
 * typed at that moment. The text follows the address while the field has no focus; in a focused field only going back
 * or forward replaces it. With `keepsText` it stays in any case, so that it can be corrected.
 */
export function useTypedField(value: string, applyText: (text: string) => void, keepsText = false): TypedField {
  const field = useRef<HTMLInputElement>(null);
  const [defaultValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(applyText);
  useEffect(() => {
    latest.current = applyText;
  });

  const applyNow = () => {
    clearTimeout(timer.current);
    if (field.current) latest.current(field.current.value);
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(applyNow, DEBOUNCE_MS);
  };
  const applySoonAtFirst = useRef(applySoon);
  useEffect(() => {
    const input = field.current;
    if (input === document.activeElement && input?.value !== input?.defaultValue) applySoonAtFirst.current();
    return () => clearTimeout(timer.current);
  }, []);

  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const last = useRef({ value, key });
  useEffect(() => {
    const { value: lastValue, key: lastKey } = last.current;
    last.current = { value, key };
    const input = field.current;
    const isFollowing = input === document.activeElement ? isReturn && key !== lastKey : value !== lastValue;
    if (!isFollowing || keepsText || input === null) return;
    clearTimeout(timer.current);
    input.value = value;
  }, [value, key, isReturn, keepsText]);

  return { props: { ref: field, defaultValue }, applyNow, applySoon };
}
