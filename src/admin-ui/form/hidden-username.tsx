/** Tells password managers whose password the form asks for. */
export function HiddenUsername({ name }: { name: string }) {
  return (
    <input className="visually-hidden" aria-hidden="true" tabIndex={-1} autoComplete="username" value={name} readOnly />
  );
}
