import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files in the whole window, because a drop elsewhere would replace the page with the file. Returns true during
 * the drag.
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
      // The pointer only moved to another element of the page.
      if (event.type === 'dragleave' && event.relatedTarget !== null) return;
      setOver(event.type === 'dragover');
      if (event.type === 'drop' && event.dataTransfer.files.length > 0) dropped(event.dataTransfer.files);
    };
    for (const type of ['dragover', 'dragleave', 'drop'] as const) window.addEventListener(type, onDrag, { signal });
    return () => control.abort();
  }, []);
  return over;
}
