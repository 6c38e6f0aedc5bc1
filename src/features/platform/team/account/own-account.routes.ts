import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AppContext } from '../../../../server/app-context.ts';
import { DomainError, invalidFields } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import type { AdminApi } from '../../auth/admin-scope.routes.ts';
import { ownPasswordResource } from '../../auth/login/own-password.resource.ts';
import { passwordFault } from '../../auth/password-strength.server.ts';
import { newChallenge, takeChallenge } from '../../auth/second-factor/challenges.repository.ts';
import { bytesOf, userHandleOf } from '../../auth/second-factor/passkey-login.server.ts';
import { challengeIn, type RelyingParty, relyingParty } from '../../auth/second-factor/relying-party.server.ts';
import { sealSetup } from '../../auth/second-factor/second-factor.repository.ts';
import { newTotpSecret, totpUri } from '../../auth/second-factor/totp.server.ts';
import { serve } from '../../auth/serve-resource.server.ts';
import { sessionToken, setSessionCookie } from '../../auth/sessions/session-cookie.server.ts';
import {
  assertWithoutTotp,
  changeOwnPassword,
  confirmTotp,
  type NewPasskey,
  removePasskey,
  replaceRecoveryCodes,
  secondFactorsOf,
  storePasskey,
  turnTotpOff,
} from './account.repository.ts';
import { accountResource, passkeysResource } from './account.resource.ts';
import { MAX_PASSKEYS } from './account.schema.ts';
import { confirmWithPassword } from './confirm-password.server.ts';

export function ownAccountRoutes(api: AdminApi): void {
  const { scope } = api;
  const { publicUrl, siteName } = scope;
  serve(api, ownPasswordResource, {
    'PUT /account/password': async ({ body: { current, next }, ...input }) => {
      const { context, admin, request, reply } = input;
      const { password_hash: before } = await confirmWithPassword(scope, input, current);
      if (next === current) throw invalidFields({ next: 'Choisissez un autre mot de passe que l’actuel.' });
      const fault = await passwordFault(next, [admin.name, await siteName()]);
      if (fault !== null) throw invalidFields({ next: fault });
      const token = sessionToken(request, publicUrl);
      const session = await changeOwnPassword(context, admin, { before, next, token });
      if (session) setSessionCookie(reply, publicUrl, session);
      return { success: true as const };
    },
  });

  serve(api, accountResource, {
    'GET /account/second-factors': async ({ context, admin }) => ({ data: [await secondFactorsOf(context, admin)] }),
    'POST /account/totp': async ({ body: { current }, ...input }) => {
      const { context, admin } = input;
      await confirmWithPassword(scope, input, current);
      await assertWithoutTotp(context, admin);
      const secret = await newTotpSecret();
      const uri = await totpUri(secret, await siteName(), admin.name);
      return { data: [{ secret, uri, setup: await sealSetup(context, admin.id, secret) }] };
    },
    'POST /account/totp/confirm': async ({ context, admin, body, request, reply }) => {
      const token = sessionToken(request, publicUrl);
      const { recoveryCodes, session } = await confirmTotp(context, admin, { ...body, token });
      if (session) setSessionCookie(reply, publicUrl, session);
      return { data: [{ recovery_codes: recoveryCodes }] };
    },
    'DELETE /account/totp': async ({ body: { current }, ...input }) => {
      await confirmWithPassword(scope, input, current);
      await turnTotpOff(input.context, input.admin);
      return { success: true as const };
    },
    'POST /account/recovery-codes': async ({ body: { current }, ...input }) => {
      await confirmWithPassword(scope, input, current);
      return { data: [{ recovery_codes: await replaceRecoveryCodes(input.context, input.admin) }] };
    },
  });
}

/**
 * Ed25519, ES256 and RS256: the algorithms of current devices. Without this list, the library would also try
 * experimental ones.
 */
const ALGORITHMS = [-8, -7, -257];

const purposeOf = ({ id }: Admin) => `passkey-add ${id}`;

export function passkeyRoutes(api: AdminApi): void {
  const { scope } = api;
  const { publicUrl, siteName } = scope;
  serve(api, passkeysResource, {
    'POST /account/passkeys/options': async ({ body: { current }, ...input }) => {
      const { context, admin, request } = input;
      await confirmWithPassword(scope, input, current);
      const { passkeys } = await secondFactorsOf(context, admin);
      if (passkeys.length >= MAX_PASSKEYS)
        throw new DomainError('conflict', `${MAX_PASSKEYS} clés d’accès au plus : retirez-en une d’abord.`);
      const { generateRegistrationOptions } = await import('@simplewebauthn/server');
      const options = await generateRegistrationOptions({
        rpName: await siteName(),
        rpID: relyingParty(request, publicUrl).id,
        userName: admin.name,
        userDisplayName: admin.name,
        userID: bytesOf(userHandleOf(admin.id)),
        challenge: bytesOf(await newChallenge(context, purposeOf(admin))),
        excludeCredentials: passkeys.map(({ id }) => ({ id })),
        supportedAlgorithmIDs: ALGORITHMS,
        // The login needs no name, and the device checks finger, face or PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { data: [{ ...options }] };
    },
    'POST /account/passkeys': async ({ context, admin, body: { name, response }, request }) => {
      const site = relyingParty(request, publicUrl);
      const passkey = await verified(context, admin, site, response as RegistrationResponseJSON);
      await storePasskey(context, admin, { ...passkey, name });
      return { data: [{ id: passkey.id, name }] };
    },
    'DELETE /account/passkeys/:id': async ({ params: { id }, body: { current }, ...input }) => {
      const { context, admin } = input;
      await confirmWithPassword(scope, input, current);
      await removePasskey(context, admin, id);
      return { data: [{ id }] };
    },
  });
}

/** @throws DomainError 422 if the device's response belongs to another challenge or another site */
async function verified(
  context: AppContext,
  admin: Admin,
  { id, origin }: RelyingParty,
  response: RegistrationResponseJSON,
): Promise<Omit<NewPasskey, 'name'>> {
  const error = new DomainError('invalid', 'L’appareil n’a pas répondu comme attendu : recommencez.');
  const challenge = challengeIn(response.response.clientDataJSON);
  if (!(await takeChallenge(context, purposeOf(admin), challenge))) throw error;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verification?.verified) throw error;
  const { credential } = verification.registrationInfo;
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
}
