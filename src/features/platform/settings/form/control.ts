export function controlId(path: string): string {
  return `champ-${path}`;
}
