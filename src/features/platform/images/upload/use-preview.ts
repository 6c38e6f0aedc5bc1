import { useEffect, useRef, useState } from 'react';
import { sizedPath } from '../picture.ts';
import type { Upload } from './photo-upload.ts';

/** Delay before a picture that failed to load is requested again; it doubles each time up to the longest. */
const RETRY_DELAY_MS = 3_000;
const MAX_RETRY_DELAY_MS = 60_000;

export type Preview = {
  /** Address to show; undefined if there is nothing to show now. */
  source: string | undefined;
  /** Message to show instead of it, or ''. */
  message: string;
  onError: () => void;
  onLoad: () => void;
};

/**
 * The picture of a tile: the chosen file while the form has it, else the stored picture in its smallest size, else in
 * its full size. One that fails to load is requested again; it counts as deleted only if the server responds 404,
 * because the clean-up may have deleted it since a draft named it.
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
      // The picture exists, but it failed to load a moment ago: try again after a delay.
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

/** The state of a picture on the server; 'unknown' without a response, or with one that says neither. */
async function stateOf(url: string, signal: AbortSignal): Promise<'there' | 'gone' | 'unknown'> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    if (ok) return 'there';
    return status === 404 || status === 410 ? 'gone' : 'unknown';
  } catch {
    return 'unknown';
  }
}
