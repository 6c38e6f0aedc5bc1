/** Acts as a phone with passkeys: sends what its browser would send, signed with ES256 keys that it creates. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export type AnswerOptions = { origin?: string; userVerified?: boolean; counter?: number };

type CeremonyOptions = Record<string, unknown> & { challenge: string };

export class SoftAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #key: KeyObject;
  readonly #publicJwk: { x?: string; y?: string };
  #counter = 0;
  #userHandle = '';
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicJwk = publicKey.export({ format: 'jwk' });
  }

  /** Responds to the options of a new passkey. */
  register(request: CeremonyOptions, options: AnswerOptions = {}): RegistrationResponseJSON {
    const { rp, user } = request as CeremonyOptions & { rp: { id: string }; user: { id: string } };
    this.#userHandle = user.id;
    const credentialId = Buffer.from(this.id, 'base64url');
    const point = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(this.#publicJwk.x)],
        [-3, point(this.#publicJwk.y)],
      ]),
    );
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, FLAGS.attested, options),
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      key,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', request.challenge, options),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Responds to the options of a login. */
  signIn(request: CeremonyOptions, options: AnswerOptions = {}): AuthenticationResponseJSON {
    this.#counter = options.counter ?? this.#counter + 1;
    const authData = this.#authenticatorData(String(request.rpId), 0, options);
    const clientDataJSON = this.#clientData('webauthn.get', request.challenge, options);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: AnswerOptions): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }

  #authenticatorData(rpId: string, flags: number, { userVerified = true }: AnswerOptions): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([FLAGS.present | (userVerified ? FLAGS.verified : 0) | flags]),
      counter,
    ]);
  }
}
