import * as client from 'openid-client';
import { isLoopback } from '../../../server/config-rules.ts';
import type { KnownIdentity } from './identity.ts';

/** The identity provider: any OpenID Connect issuer. This code sends the server's requests and checks the responses. */

export type IssuerSettings = { issuer: string; clientId: string; clientSecret: string | undefined };

/** The values that a cookie stores between the redirect and the callback. */
export type PendingLogin = { state: string; nonce: string; verifier: string };

/** A failed step of the sign-in, with the step's name for the log. The visitor always gets the same message. */
export class SignInError extends Error {
  readonly step: 'discovery' | 'callback' | 'token' | 'userinfo' | 'identity' | 'users';
  constructor(step: SignInError['step'], cause: unknown) {
    super(`sign-in failed at ${step}`, { cause });
    this.step = step;
  }
}

const TIMEOUT_SECONDS = 10;

export type Issuer = {
  authorizationUrl(callback: string): Promise<{ url: URL; pending: PendingLogin }>;
  /**
   * Returns the person whom the provider sent back to the address `current`. @throws SignInError if this is not the
   * response to `pending`
   */
  identify(current: URL, callback: string, pending: PendingLogin): Promise<KnownIdentity>;
};

/**
 * Discovers the provider at the first sign-in, so that the site can start without the provider. After a failure, the
 * next sign-in discovers it again.
 */
export function issuerOf(config: () => IssuerSettings): Issuer {
  let pendingConfiguration: Promise<client.Configuration> | undefined;
  const configuration = async () => {
    pendingConfiguration ??= discover(config());
    try {
      return await pendingConfiguration;
    } catch (error) {
      pendingConfiguration = undefined;
      throw new SignInError('discovery', error);
    }
  };

  return {
    async authorizationUrl(callback) {
      const config = await configuration();
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid profile email',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { url, pending };
    },

    async identify(current, callback, { state, nonce, verifier }) {
      const config = await configuration();
      // The provider compares the callback address without its query. Behind a proxy, the requested address differs
      // from it.
      const callbackUrl = new URL(callback);
      callbackUrl.search = current.search;
      const tokens = await at('token', () =>
        client.authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      );
      const { sub: subject = '', iss = '' } = tokens.claims() ?? {};
      // Does not store the access token.
      const info = await at('userinfo', () => client.fetchUserInfo(config, tokens.access_token, subject));
      return identityOf(info, iss);
    },
  };
}

export function discover({ issuer, clientId, clientSecret }: IssuerSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  const loopback = server.protocol === 'http:' && isLoopback(server.hostname);
  return client.discovery(server, clientId, clientSecret, clientSecret ? undefined : client.None(), {
    timeout: TIMEOUT_SECONDS,
    ...(loopback ? { execute: [client.allowInsecureRequests] } : {}),
  });
}

async function at<T>(step: SignInError['step'], task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw new SignInError(step, error);
  }
}

/** Maximum length of the issuer, and of the subject. OpenID Connect allows 255 characters for a subject. */
const MAX_SUBJECT_CHARACTERS = 500;

/** Rejects a person without an email, or with an email that the provider does not call verified. */
export function identityOf(info: client.UserInfoResponse, issuer: string): KnownIdentity {
  const { sub: subject, email, email_verified, name, picture } = info;
  // Some providers send a text.
  const isVerified = String(email_verified) === 'true';
  if (typeof email !== 'string' || email.length < 3 || email.length > 320 || !isVerified)
    throw new SignInError('identity', new Error('no usable email'));
  if (subject === '' || issuer === '' || Math.max(subject.length, issuer.length) > MAX_SUBJECT_CHARACTERS)
    throw new SignInError('identity', new Error('no usable subject'));
  return {
    issuer,
    subject,
    email: email.trim().toLowerCase(),
    name: typeof name === 'string' ? [...name].slice(0, 200).join('') : '',
    picture: typeof picture === 'string' && /^https?:\/\/\S{1,1000}$/.test(picture) ? picture : '',
  };
}
