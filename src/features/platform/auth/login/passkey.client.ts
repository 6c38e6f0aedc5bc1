import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { AdminError, adminCall, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';

/** Passkeys in the browser. The library is loaded when a button for one is pressed. */

/** Browsers have passkeys on https and on localhost, by name: not at an address that is a number. */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  return window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname);
}

/** Asks the device for a passkey of this site and signs in with it. */
export async function signInWithPasskey(keep: boolean): Promise<void> {
  const optionsJSON = await optionsFrom<PublicKeyCredentialRequestOptionsJSON>('/login/passkey/options', {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response: AuthenticationResponseJSON = await startAuthentication({ optionsJSON });
  await adminCall('POST', '/login/passkey', { body: { response, ...(keep ? { keep } : {}) } });
}

/** Makes a passkey on the device and stores it under that name. */
export async function addPasskey(name: string, current: string): Promise<void> {
  const optionsJSON = await optionsFrom<PublicKeyCredentialCreationOptionsJSON>('/account/passkeys/options', {
    current,
  });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response: RegistrationResponseJSON = await startRegistration({ optionsJSON });
  await adminCall('POST', '/account/passkeys', { body: { name, response } });
}

async function optionsFrom<T>(path: string, body: object): Promise<T> {
  return (await adminCall<{ data: [T] }>('POST', path, { body })).data[0];
}

/** The sentence for what went wrong with a passkey, on the site or on the device. */
export function passkeySentence(error: unknown): string {
  if (error instanceof AdminError) return sentenceOf(error);
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'Cet appareil a déjà une clé d’accès pour ce compte.';
  return 'L’appareil n’a pas donné de clé d’accès : réessayez, ou prenez votre mot de passe.';
}
