/** A photo of the form: one that is stored, or one that is being uploaded. */
export type Upload = {
  key: string;
  /** Name of the file; '' for a picture that was stored before the form opened. */
  name: string;
  /** Name, size and date of the chosen file, by which it is known when it is chosen again; '' as of `name`. */
  fileKey: string;
  /** Address to show first: the chosen file, also once it is stored, because it shows without a connection. */
  preview: string;
  state: 'checking' | 'waiting' | 'sending' | 'processing' | 'paused' | 'stored' | 'failed' | 'rejected';
  /** Part that is sent, 0 to 1. */
  progress: number;
  /** Why it is paused, failed or was rejected, or ''. */
  reason: string;
  /** Address of the stored picture, or ''. */
  url: string;
};

/** True until it is stored, rejected or failed. */
export const isUnderWay = ({ state }: Upload) =>
  ['checking', 'waiting', 'sending', 'processing', 'paused'].includes(state);
