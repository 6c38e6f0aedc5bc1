import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Gives files dropped anywhere on the window to `onFiles`: dropped beside a small target, a file would be opened by the
 * browser in place of the page. Returns true while files are dragged over the window.
 */
export function useFileDrop(onFiles: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent(onFiles);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      // The pointer only went on to another element of the page.
      if (event.type === 'dragleave' && event.relatedTarget !== null) return;
      setOver(event.type === 'dragover');
      if (event.type === 'drop' && event.dataTransfer.files.length > 0) dropped(event.dataTransfer.files);
    };
    for (const type of ['dragover', 'dragleave', 'drop'] as const) window.addEventListener(type, onDrag, { signal });
    return () => control.abort();
  }, []);
  return over;
}
