import { useEffect, useEffectEvent } from 'react';
import type { StoredSection } from '../stored-section.schema.ts';

const listeners = new Set<(stored: StoredSection) => void>();

/** Says that a section was published or restored, by the form, its history or a message that may outlive both. */
export function announceSection(stored: StoredSection): void {
  for (const listen of listeners) listen(stored);
}

/** Calls `listen` for each of them while the component is mounted. */
export function useSectionChanges(listen: (stored: StoredSection) => void): void {
  const onChange = useEffectEvent(listen);
  useEffect(() => {
    const listener = (stored: StoredSection) => onChange(stored);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
