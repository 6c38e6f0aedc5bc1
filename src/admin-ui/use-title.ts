import { useEffect } from 'react';
import { useAdminContext } from './admin-context.ts';

/** What the browser's tab says. */
export function useTitle(title: string): void {
  const { dealership } = useAdminContext();
  useEffect(() => {
    document.title = `${title} · ${dealership}`;
  }, [title, dealership]);
}
