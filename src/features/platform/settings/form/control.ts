/** Id of the control at that path, to which addresses lead. */
export function controlId(path: string): string {
  return `champ-${path}`;
}

/** What every control of a field has. */
export type SharedProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};
