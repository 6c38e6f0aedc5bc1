/** True if a visitor, or the browser, has changed an input of the form since the server sent it. */
export function isChanged(form: HTMLFormElement | null): boolean {
  return [...(form?.querySelectorAll('input') ?? [])].some(({ value, defaultValue }) => value !== defaultValue);
}
