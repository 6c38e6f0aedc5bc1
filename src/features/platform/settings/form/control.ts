/** Id of the control at that path, to which addresses lead. */
export function controlId(path: string): string {
  return `champ-${path}`;
}

/** The messages of the schema follow a field's name where they are listed: here they stand alone. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}
