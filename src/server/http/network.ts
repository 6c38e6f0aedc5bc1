import { BlockList, isIP } from 'node:net';

/** The first half of an IPv6 address, because one customer has all addresses that start with it; an IPv4 address whole. */
export function networkOf(address: string): string {
  const mapped = mappedIn(address);
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
  const [before = [], after = []] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((groups) => groups.split(':').filter(Boolean));
  const left = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return left.slice(0, 4).join(':');
}

/** The IPv4 address that an IPv6 one holds, as sockets name it that listen for both. */
function mappedIn(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/**
 * Is this an address of the internet? Others are of this machine or of its network: a proxy that the settings do not name,
 * behind which all visitors have one address, or a colleague.
 */
export function isOfInternet(address: string): boolean {
  const plain = mappedIn(address) ?? address.split('%')[0] ?? '';
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
