import { toast } from '../feedback/toasts.ts';
import { adminCall, isAborted, sentenceOf } from './admin-client.ts';
import { sessionClosed } from './session-state.ts';

/** Ends the session on the server, then in this tab. A failure is a toast, and the session stays. */
export async function signOut(): Promise<void> {
  try {
    await adminCall('POST', '/logout');
    sessionClosed();
  } catch (error) {
    if (!isAborted(error)) toast({ text: `La déconnexion a échoué. ${sentenceOf(error)}`, tone: 'failed' });
  }
}
