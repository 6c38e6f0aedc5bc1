import { useEffect, useRef, useState } from 'react';
import { sizedPath } from '../picture.ts';
import type { Upload } from './photo-upload.ts';

/** Delay before a check is repeated. Each repeated check or picture request doubles the delay, up to a maximum. */
const RETRY_DELAY_MS = 3_000;
const MAX_RETRY_DELAY_MS = 60_000;

export type Preview = {
  source: string | undefined;
  message: string;
  onError: () => void;
  onLoad: () => void;
};

/**
 * Returns a preview. Its `source` is the first of these that loads: the chosen file, the smallest stored size, the full
 * size. If all fail, a HEAD request checks the picture. After a 404 or 410, the picture counts as deleted. If the check
 * finds the picture, all sources are tried again: the first time at once, later after a delay. Without a result, the
 * check is repeated.
 */
export function usePreview({ preview, url }: Upload): Preview {
  const [failures, setFailures] = useState(0);
  const [isDeleted, setDeleted] = useState(false);
  const returns = useRef(0);
  const small = /\/[a-z0-9-]+\.jpg$/.test(url) ? sizedPath(url, 320) : url;
  const local = preview === url ? [] : [preview];
  const source = [...new Set(url === '' ? local : [...local, small, url])][failures];
  const isMissing = source === undefined && url !== '' && !isDeleted;

  useEffect(() => {
    if (!isMissing) return;
    const { signal, abort } = untilLeft();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = returns.current;
    const later = (then: () => void) => {
      timer = setTimeout(then, Math.min(RETRY_DELAY_MS * 2 ** tries, MAX_RETRY_DELAY_MS));
      tries += 1;
    };
    const showAgain = () => {
      returns.current += 1;
      setFailures(0);
    };
    const checkPicture = async () => {
      clearTimeout(timer);
      const state = navigator.onLine ? await stateOf(url, signal) : 'unknown';
      if (signal.aborted) return;
      if (state === 'gone') setDeleted(true);
      else if (state === 'unknown') later(() => void checkPicture());
      // The picture exists but did not load, so it is requested again later.
      else if (returns.current > 0) later(showAgain);
      else showAgain();
    };
    const online = () => {
      returns.current = 0;
      void checkPicture();
    };
    void checkPicture();
    window.addEventListener('online', online);
    return () => {
      abort();
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [isMissing, url]);

  return {
    source,
    message: isDeleted ? 'Cette image n’existe plus : retirez-la' : isMissing ? 'Aperçu indisponible' : '',
    onError: () => setFailures(failures + 1),
    onLoad: () => {
      returns.current = 0;
    },
  };
}

function untilLeft() {
  const control = new AbortController();
  return { signal: control.signal, abort: () => control.abort() };
}

async function stateOf(url: string, signal: AbortSignal): Promise<'there' | 'gone' | 'unknown'> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    if (ok) return 'there';
    return status === 404 || status === 410 ? 'gone' : 'unknown';
  } catch {
    return 'unknown';
  }
}
