import type { ComponentType } from 'react';
import { LazyFailure, useLazyPart } from '../ui/lazy-part.tsx';

/** Loads a page's code when the user first opens the page. `load` must be the same function on every render. */
export function LazyPage({ load }: { load: () => Promise<ComponentType> }) {
  const page = useLazyPart(load);
  if (page.state === 'waiting') return <p role="status">Chargement…</p>;
  if (page.state === 'failed') return <LazyFailure text="La page n’a pas pu être chargée." retry={page.retry} />;
  const Page = page.part;
  return <Page />;
}
