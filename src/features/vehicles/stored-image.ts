/** The stored path behind a picture's address, or the address itself where the picture is not ours. */
export function storedImage(address: string, urlOf: (path: string) => string): string {
  const path = /((?:users|cars|trucks)\/[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}\.[a-z]+)$/.exec(address)?.[1];
  return path !== undefined && urlOf(path) === address ? path : address;
}
