/** The focus goes to the first field at fault, in the order in which they stand (D35). */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
