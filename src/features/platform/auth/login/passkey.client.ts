import { AdminError, firstRow, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { propertiesOf } from '../../../../shared/records.ts';
import { login } from './login.client.ts';

/** True on https and on localhost. Passkeys do not work at a numeric address. */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  return window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname);
}

export async function signInWithPasskey(keep: boolean): Promise<void> {
  const { data } = await login.call('POST /login/passkey/options', { body: {} });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: firstRow(data) });
  await login.call('POST /login/passkey', {
    body: {
      response: { ...response, clientExtensionResults: { ...response.clientExtensionResults } },
      ...(keep ? { keep } : {}),
    },
  });
}

export function passkeySentence(error: unknown): string {
  if (error instanceof AdminError) return sentenceOf(error);
  const { name, code } = propertiesOf(error);
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'Cet appareil a déjà une clé d’accès pour ce compte.';
  return 'L’appareil n’a pas donné de clé d’accès : réessayez, ou prenez votre mot de passe.';
}
