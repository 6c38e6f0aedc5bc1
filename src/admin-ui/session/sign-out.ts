import { reportFailure } from '../feedback/report-failure.ts';
import { adminCall } from './admin-client.ts';
import { sessionClosed } from './session-state.ts';

/** Ends the session on the server, then in this tab. If the call fails, shows a toast, and the session stays. */
export async function signOut(): Promise<void> {
  try {
    await adminCall('POST', '/logout');
    sessionClosed();
  } catch (error) {
    reportFailure(error, 'La déconnexion a échoué.');
  }
}
