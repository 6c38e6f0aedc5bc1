import { useEffect, useRef } from 'react';
import { isFocusNowhere } from '../../../../admin-ui/focus.ts';

/** Moves the focus only if the change has removed the focused control. */
export function useFocusOnChange(value: unknown, moveFocus: () => void): void {
  const earlierValue = useRef(value);
  useEffect(() => {
    if (earlierValue.current !== value && isFocusNowhere()) moveFocus();
    earlierValue.current = value;
  });
}
