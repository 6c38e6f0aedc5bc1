/** True if the page of a component test is wider than the window. */
export function scrollsSideways(): boolean {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth;
}
