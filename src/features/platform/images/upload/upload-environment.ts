import { signInAgain } from '../../../../admin-ui/session/session-state.ts';
import { sendPhoto } from './send-upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { UploadEnvironment } from './upload-queue.ts';

export const browserUploads = (): UploadEnvironment => ({
  prepare: shrinkPhoto,
  send: sendPhoto,
  signIn: () => signInAgain(),
  urls: URL,
  isOnline: () => navigator.onLine,
});
