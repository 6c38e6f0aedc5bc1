import { useEffect } from 'react';
import { useOffice } from './office.ts';

/** What the browser's tab says. */
export function useTitle(title: string): void {
  const { dealership } = useOffice();
  useEffect(() => {
    document.title = `${title} · ${dealership}`;
  }, [title, dealership]);
}
