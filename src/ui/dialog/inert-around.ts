/**
 * Makes everything on the page outside `element` unreachable for the keyboard and assistive technology, as a modal
 * dialog does. Returns a function that undoes it; elements that were inert before stay inert.
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
