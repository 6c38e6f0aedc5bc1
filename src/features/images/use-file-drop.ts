import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files dropped anywhere on the window are for `onFiles`: beside a small target the browser would open the file and
 * leave the page. True while files hover.
 */
export function useFileDrop(onFiles: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent(onFiles);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const hear = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      // A leave towards another element is no leave.
      if (event.type === 'dragleave' && event.relatedTarget !== null) return;
      setOver(event.type === 'dragover');
      if (event.type === 'drop' && event.dataTransfer.files.length > 0) dropped(event.dataTransfer.files);
    };
    for (const type of ['dragover', 'dragleave', 'drop'] as const) window.addEventListener(type, hear, { signal });
    return () => control.abort();
  }, []);
  return over;
}
