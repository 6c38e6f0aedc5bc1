export function storedImage(address: string, urlOf: (path: string) => string, origin: string): string {
  const localAddress = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const path = /((?:users|cars|trucks)\/[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}\.[a-z]+)$/.exec(localAddress)?.[1];
  return path !== undefined && [urlOf(path), `/images/${path}`].includes(localAddress) ? path : address;
}
