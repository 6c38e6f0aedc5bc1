import { expect, test } from 'vitest';
import { identityOf, SignInError } from './issuer.server.ts';

const PERSON = { sub: '1', email: 'Camille@Garage.example', name: 'Camille' };

test('IDP-3: only an email that the provider calls verified is accepted', () => {
  for (const email_verified of [true, 'true'])
    expect(identityOf({ ...PERSON, email_verified } as never, 'https://issuer.example').email).toBe(
      'camille@garage.example',
    );
  for (const person of [
    PERSON,
    ...[false, 'false', '', null, 1].map((email_verified) => ({ ...PERSON, email_verified })),
  ])
    expect(() => identityOf(person as never, 'https://issuer.example')).toThrow(SignInError);
});
