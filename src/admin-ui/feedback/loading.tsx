/** Until the part is loaded, the page hides the parts below it (`page.module.css`), so that they do not move. */
export function Loading() {
  return (
    <p role="status" data-loading>
      Chargement…
    </p>
  );
}
