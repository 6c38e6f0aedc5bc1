import { isByKeyboard } from '../focus.ts';
import { isAborted, logFailure, sentenceOf } from '../session/admin-client.ts';
import { toast } from './toasts.ts';

type Options = {
  retry?: () => void;
  /** A sentence that replaces that of the error. */
  reason?: string;
};

/** Logs a failed call and shows `text` with the reason. Ignores a call that was aborted on purpose. */
export function reportFailure(error: unknown, text = '', { retry, reason = sentenceOf(error) }: Options = {}): void {
  if (isAborted(error)) return;
  logFailure(error);
  toast({
    text: `${text} ${reason}`.trim(),
    tone: 'failed',
    ...(retry && { action: { label: 'Réessayer', run: retry }, takesFocus: isByKeyboard() }),
  });
}
