export function controlId(path: string): string {
  return `champ-${path}`;
}

/** Makes the message a sentence, because the form does not show the field's name before it. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}
