import { BlockList, isIP } from 'node:net';

/** Returns the first half of an IPv6 address, because one customer has all addresses that begin with it. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [before = [], after = []] = plain.split('::').map((groups) => groups.split(':').filter(Boolean));
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return groups.slice(0, 4).join(':');
}

/**
 * Normalizes an address from a socket or a proxy: removes port, brackets and zone, shortens IPv6, turns IPv4 inside
 * IPv6 into IPv4. Other texts do not change.
 *
 * @example
 * plainAddress('203.0.113.7:51234');     // '203.0.113.7'
 * plainAddress('[2001:DB8:0::1]:51234'); // '2001:db8::1'
 * plainAddress('::ffff:c0a8:0101');      // '192.168.1.1'
 */
function plainAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%');
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : text;
  const shortened = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortened) ?? [];
  if (high === undefined || low === undefined) return shortened;
  return [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
}

/** False for an address of this machine or its private network, such as a colleague's or a proxy's. */
export function isOfInternet(address: string): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  return version !== 0 && !NOT_OF_INTERNET.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

const NOT_OF_INTERNET = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NOT_OF_INTERNET.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NOT_OF_INTERNET.addSubnet(network, bits, 'ipv6');
