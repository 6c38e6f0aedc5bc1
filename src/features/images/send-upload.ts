import { UNSENT } from './upload.ts';

/** How sending one file ended. */
export type Sent =
  | { kind: 'stored'; url: string }
  /** The file is at fault: sending it again would end the same. */
  | { kind: 'refused'; reason: string }
  /** The connection or the server failed: sending the file again may help, after `wait` milliseconds if the server says so. */
  | { kind: 'broken'; reason: string; wait: number | null }
  | { kind: 'signed-out' }
  | { kind: 'aborted' };

export type Place = { folder: 'cars' | 'trucks'; id: string };

export type Send = (file: File, place: Place, onProgress: (part: number) => void, signal: AbortSignal) => Promise<Sent>;

/** Nothing moves for this long: the connection is dead, whatever it says. Milliseconds. */
const STALLED = 30_000;

/** Longest time in milliseconds for the server to process a picture: a full queue, then the picture itself. */
const DEVELOPING = 90_000;

/** Sends one file and says how far it is, from 0 to 1. One request a file: one that fails stops no other. */
export const sendPhoto: Send = (file, { folder, id }, onProgress, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const within = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    const end = (sent: Sent) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(sent);
    };
    const stop = () => request.abort();
    const broken = () =>
      end(signal.aborted ? { kind: 'aborted' } : { kind: 'broken', reason: UNSENT.away, wait: null });

    request.upload.onprogress = ({ loaded, total }) => {
      within(STALLED);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      within(DEVELOPING);
      onProgress(1);
    };
    request.onload = () => end(answerOf(request));
    request.onerror = broken;
    request.onabort = broken;
    signal.addEventListener('abort', stop);
    if (signal.aborted) return end({ kind: 'aborted' });

    const form = new FormData();
    form.append('folder', folder);
    form.append('id', id);
    form.append('file', file, file.name);
    request.open('POST', '/api/admin/images');
    request.setRequestHeader('Accept', 'application/json');
    within(STALLED);
    request.send(form);
  });

type Answer = {
  data?: { url: string }[];
  rejected?: { error: string }[];
  error?: { message: string; fields?: Record<string, string> };
};

function answerOf(request: XMLHttpRequest): Sent {
  const answer = read(request.responseText);
  const [stored] = answer?.data ?? [];
  if (request.status === 201 && stored) return { kind: 'stored', url: stored.url };
  if (request.status === 401) return { kind: 'signed-out' };
  const reason = answer?.rejected?.[0]?.error ?? answer?.error?.message;
  if ([413, 415, 422].includes(request.status) && reason) return { kind: 'refused', reason };
  const seconds = Number(request.getResponseHeader('Retry-After') ?? Number.NaN);
  return {
    kind: 'broken',
    reason: reason ?? UNSENT.failed,
    wait: Number.isFinite(seconds) ? seconds * 1000 : null,
  };
}

function read(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return null;
  }
}
