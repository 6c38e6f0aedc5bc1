/** Returns the text that a person reads on a page, on one line. */
export function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->|<style.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0\u202f]+/g, ' ');
}
