/** Reads and replaces values at paths such as 'address.city' and 'reviews.0.stars'. */

type Tree = Readonly<Record<string, unknown>>;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

export function pathOf(...parts: readonly (string | number)[]): string {
  return parts.filter((part) => part !== '').join('.');
}

/** 'week' contains 'week.monday' and itself, but not 'weekend'. */
export function isAtOrBelow(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`);
}

export function at(tree: unknown, path: string): unknown {
  let node = tree;
  for (const key of keysOf(path)) node = isTree(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  return node;
}

export function withAt(tree: unknown, path: string, value: unknown): unknown {
  const [key, ...rest] = keysOf(path);
  if (key === undefined) return value;
  const inside = rest.join('.');
  if (Array.isArray(tree)) return tree.map((row, i) => (String(i) === key ? withAt(row, inside, value) : row));
  const object = isTree(tree) ? tree : {};
  if (rest.length > 0 || value !== undefined) return { ...object, [key]: withAt(object[key], inside, value) };
  const { [key]: _removed, ...remaining } = object;
  return remaining;
}

const keysOf = (path: string) => (path === '' ? [] : path.split('.'));
