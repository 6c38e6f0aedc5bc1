/** Keyboard and assistive technology cannot reach the rest. The returned function undoes only what this one did. */
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
