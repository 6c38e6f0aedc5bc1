/**
 * Makes everything on the page but `element` and what it stands in unreachable, for keyboards and assistive technology
 * alike, as a modal dialog does. Gives back the way to undo it; what was inert before stays so.
 */
export function inertAround(element: Element): () => void {
  const made: Element[] = [];
  for (let inside: Element = element; inside.parentElement; inside = inside.parentElement) {
    for (const other of inside.parentElement.children) {
      if (other === inside || other.hasAttribute('inert')) continue;
      other.setAttribute('inert', '');
      made.push(other);
    }
    if (inside.parentElement === document.body) break;
  }
  return () => {
    for (const other of made) other.removeAttribute('inert');
  };
}
