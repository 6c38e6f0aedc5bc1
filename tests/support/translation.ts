/** Functions that run in the page, for tests of pages that a browser translates. */

/**
 * Does to the page what Chromium's translation does: each text is replaced by a text in two nested `font` elements.
 * Also replaces texts that come or change later.
 */
export function translatePage(): void {
  const translate = (node: Node) => {
    const parent = node.parentElement;
    if (!(node instanceof Text) || node.data.trim() === '' || !parent) return;
    if (parent.closest('font, script, style, noscript, textarea, head')) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(node.data);
    outer.append(inner);
    node.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const texts = [root];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  translateAll(document.documentElement);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node.isConnected) translateAll(node);
  }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
}

/**
 * Logs an error if React adds, removes or changes a text that has siblings on a public page. In a translated page, such
 * a text has left its place: React would fail, or change a text that the page no longer shows. React marks only these
 * texts. It replaces a text without siblings through its element, which the translation leaves in place.
 */
export function watchTexts(): void {
  if (location.pathname.startsWith('/admin')) return;
  const isMarked = (node: Node | null): node is Text =>
    node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber'));
  const complain = (what: string, text: Text, parent: Node | null) => {
    const place = parent instanceof Element ? parent.outerHTML.slice(0, 300) : '';
    console.error(`A text ${what}, but does not stand in an element of its own: “${text.data}” in ${place}`);
  };
  const { prototype } = Node;
  const { insertBefore, appendChild, removeChild } = prototype;
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (this.isConnected && isMarked(node)) complain('comes', node, this);
    if (isMarked(next)) complain('follows a part that comes', next, this);
    return insertBefore.call(this, node, next) as T;
  };
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (this.isConnected && isMarked(node)) complain('comes', node, this);
    return appendChild.call(this, node) as T;
  };
  prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (isMarked(node)) complain('goes', node, this);
    return removeChild.call(this, node) as T;
  };
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (isMarked(this) && this.data !== text) complain('changes', this, this.parentNode);
      value?.set?.call(this, text);
    },
  });
}
