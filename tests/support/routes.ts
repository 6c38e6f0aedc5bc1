/** Turns Fastify's tree of routes into lines 'METHOD address', without HEAD. */
export function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?[├└]── )(\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === '') return [];
    const depth = indent.length / 4;
    above.splice(depth - 1, Number.POSITIVE_INFINITY, part);
    const address = above.join('');
    return methods
      .split(', ')
      .flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${address}`]));
  });
}
