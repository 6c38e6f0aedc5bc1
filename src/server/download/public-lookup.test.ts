import type { LookupAddress, lookup } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress, PrivateAddressError, publicLookup } from './public-lookup.ts';

function connectOnce(answers: LookupAddress[][], all = true) {
  let asked = 0;
  const resolve = ((_name: string, _options: object, callback: (...args: unknown[]) => void) => {
    asked += 1;
    callback(null, answers.shift() ?? []);
  }) as typeof lookup;
  return new Promise<{ error: Error | null; given: unknown[]; asked: number }>((done) =>
    publicLookup(resolve)('images.example', { all }, (error, ...given) => done({ error, given, asked })),
  );
}

const PUBLIC = { address: '93.184.215.14', family: 4 };
const OWN = { address: '127.0.0.1', family: 4 };

test('TRAI-8: a connection gets the addresses that were checked, of one look-up', async () => {
  const rebinding = () => [[PUBLIC], [OWN]];
  expect(await connectOnce(rebinding())).toEqual({ error: null, given: [[PUBLIC]], asked: 1 });
  expect(await connectOnce(rebinding(), false)).toEqual({ error: null, given: [PUBLIC.address, 4], asked: 1 });
});

test('TRAI-8: a name with one address that is not public is not connected to', async () => {
  for (const answer of [[OWN], [PUBLIC, OWN], [{ address: '::1', family: 6 }], []])
    expect((await connectOnce([answer])).error).toBeInstanceOf(PrivateAddressError);
});

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'fc00::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'images.example',
  '',
])('TRAI-8: %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.215.14', '172.32.0.1', '100.128.0.1', '2a00:1450:4007:80d::200e', '2606:2800:21f::1'])(
  'TRAI-8: %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
