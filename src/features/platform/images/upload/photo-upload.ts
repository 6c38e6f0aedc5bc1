export type Upload = {
  key: string;
  /** File name; '' for a picture that was stored before the form opened. */
  name: string;
  fileKey: string;
  /** The address that the form shows first. For a chosen file, it is a local address, also after the upload. */
  preview: string;
  state: 'checking' | 'waiting' | 'sending' | 'processing' | 'paused' | 'stored' | 'failed' | 'rejected';
  progress: number;
  reason: string;
  /** Address of the stored picture; '' until the picture is stored. */
  url: string;
};

export const isUnderWay = ({ state }: Upload) =>
  ['checking', 'waiting', 'sending', 'processing', 'paused'].includes(state);

export function messageOf({ state, progress, reason }: Upload): string {
  switch (state) {
    case 'checking':
    case 'waiting':
      return 'En attente';
    case 'sending':
      return `Envoi ${Math.round(progress * 100)} %`;
    case 'processing':
      return 'Préparation…';
    case 'paused':
      return `${reason} : nouvel essai dans un instant`;
    default:
      return reason;
  }
}
