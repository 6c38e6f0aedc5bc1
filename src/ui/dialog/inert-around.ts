/**
 * Makes everything outside `element` inert: keyboard and assistive technology cannot reach it. Returns a function that
 * undoes this. Elements that were inert before stay inert.
 */
export function inertAround(element: Element): () => void {
  const inertElements: Element[] = [];
  for (let inside: Element = element; inside.parentElement; inside = inside.parentElement) {
    for (const other of inside.parentElement.children) {
      if (other === inside || other.hasAttribute('inert')) continue;
      other.setAttribute('inert', '');
      inertElements.push(other);
    }
    if (inside.parentElement === document.body) break;
  }
  return () => {
    for (const other of inertElements) other.removeAttribute('inert');
  };
}
