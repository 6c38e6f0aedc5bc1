import * as client from 'openid-client';
import type { KnownIdentity } from './identity.ts';

/** The identity provider: any OpenID Connect issuer. The server requests and checks its responses here. */

export type IssuerSettings = { issuer: string; clientId: string; clientSecret: string | undefined };

/** The values to remember between the redirect to the provider and its callback. */
export type PendingLogin = { state: string; nonce: string; verifier: string };

/** A step that failed, by its name for the log. The visitor gets the same sentence for all of them. */
export class SignInError extends Error {
  readonly step: 'discovery' | 'callback' | 'token' | 'userinfo' | 'identity' | 'users';
  constructor(step: SignInError['step'], cause: unknown) {
    super(`sign-in failed at ${step}`, { cause });
    this.step = step;
  }
}

/** Longest wait for the provider. */
const TIMEOUT_SECONDS = 10;

export type Issuer = {
  /** Where to send the visitor. @throws SignInError when the provider cannot be reached. */
  authorizationUrl(callback: string): Promise<{ url: URL; pending: PendingLogin }>;
  /** The person who came back to `current`. @throws SignInError for anything that is not the response to `pending`. */
  identify(current: URL, callback: string, pending: PendingLogin): Promise<KnownIdentity>;
};

/** The provider is looked up at the first sign-in, and again after a failure: the site starts without it. */
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
      // The provider compares the address without its query. Behind a proxy the request's own address differs from it.
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
      // The access token is used once, here, and never stored.
      const info = await at('userinfo', () => client.fetchUserInfo(config, tokens.access_token, subject));
      return identityOf(info, iss);
    },
  };
}

/** Reads the provider's own description. @throws when it cannot be reached, or is not that of this issuer. */
export function discover({ issuer, clientId, clientSecret }: IssuerSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  const loopback = server.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(server.hostname);
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

/** Longest issuer or subject; OpenID Connect allows 255 characters for the latter. */
const MAX_SUBJECT_CHARACTERS = 500;

/** A person without an email, or with one that the provider has not verified, is not signed in. */
function identityOf(info: client.UserInfoResponse, issuer: string): KnownIdentity {
  const { sub: subject, email, email_verified, name, picture } = info;
  // Some providers send the text 'false'.
  const isUnverified = String(email_verified) === 'false';
  if (typeof email !== 'string' || email.length < 3 || email.length > 320 || isUnverified)
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
