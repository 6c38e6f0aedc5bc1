import * as client from 'openid-client';
import type { Identity } from './identity.ts';

/** The identity provider: any OpenID Connect issuer (D48). Its answers are asked for and checked here, on the server. */

export type IssuerSettings = { issuer: string; clientId: string; clientSecret: string | undefined };

/** What has to be remembered between leaving for the provider and coming back. */
export type Departure = { state: string; nonce: string; verifier: string };

/** A step that failed, by its name for the log; the visitor gets one calm sentence whatever it was. */
export class SignInFailure extends Error {
  readonly step: 'discovery' | 'answer' | 'token' | 'userinfo' | 'identity' | 'users';
  constructor(step: SignInFailure['step'], cause: unknown) {
    super(`sign-in failed at ${step}`, { cause });
    this.step = step;
  }
}

/** Longest wait for the provider, in seconds. */
const TIMEOUT = 10;

export type Issuer = {
  /** Where to send the visitor. @throws SignInFailure when the provider is away. */
  leave(callback: string): Promise<{ address: URL; departure: Departure }>;
  /** Who came back. @throws SignInFailure for anything that is not the answer to this departure. */
  arrive(current: URL, callback: string, departure: Departure): Promise<Identity>;
};

/** A provider that is looked up at the first sign-in and again while it does not answer: the site starts without it. */
export function issuerOf(config: () => IssuerSettings): Issuer {
  let found: Promise<client.Configuration> | undefined;
  const configuration = async () => {
    found ??= discover(config());
    try {
      return await found;
    } catch (error) {
      found = undefined;
      throw new SignInFailure('discovery', error);
    }
  };

  return {
    async leave(callback) {
      const config = await configuration();
      const departure = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid profile email',
        state: departure.state,
        nonce: departure.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(departure.verifier),
        code_challenge_method: 'S256',
      });
      return { address, departure };
    },

    async arrive(current, callback, { state, nonce, verifier }) {
      const config = await configuration();
      // The provider compares the address it sent the visitor to, query aside: ours may stand behind a proxy.
      const answered = new URL(callback);
      answered.search = current.search;
      const tokens = await at('token', () =>
        client.authorizationCodeGrant(config, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      );
      const subject = tokens.claims()?.sub ?? '';
      // The access token is used once, here, and forgotten with this call.
      const info = await at('userinfo', () => client.fetchUserInfo(config, tokens.access_token, subject));
      return identityOf(info);
    },
  };
}

function discover({ issuer, clientId, clientSecret }: IssuerSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  const loopback = server.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(server.hostname);
  return client.discovery(server, clientId, clientSecret, clientSecret ? undefined : client.None(), {
    timeout: TIMEOUT,
    ...(loopback ? { execute: [client.allowInsecureRequests] } : {}),
  });
}

async function at<T>(step: SignInFailure['step'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new SignInFailure(step, error);
  }
}

/** A person without an address, or with one that is not theirs for certain, is not signed in. */
function identityOf(info: client.UserInfoResponse): Identity {
  const { email, email_verified, name, picture } = info;
  // Some providers write the truth of it as a text.
  const isDoubtful = String(email_verified) === 'false';
  if (typeof email !== 'string' || email.length < 3 || email.length > 320 || isDoubtful)
    throw new SignInFailure('identity', new Error('no usable email'));
  return {
    email: email.trim().toLowerCase(),
    name: typeof name === 'string' ? [...name].slice(0, 200).join('') : '',
    picture: typeof picture === 'string' && /^https?:\/\/\S{1,1000}$/.test(picture) ? picture : '',
  };
}
