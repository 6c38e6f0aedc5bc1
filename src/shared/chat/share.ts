/** Links to share an address. The visitor chooses the recipient. */

/**
 * Returns a link that opens WhatsApp, which asks for the recipient. `wa.me` would need a number.
 *
 * @example
 * whatsAppShareLink('Clio, 49 €', 'https://g.example/car/4');
 * // 'https://api.whatsapp.com/send?text=Clio%2C%2049%20%E2%82%AC%0Ahttps%3A%2F%2Fg.example%2Fcar%2F4'
 */
export function whatsAppShareLink(title: string, address: string): string {
  return `https://api.whatsapp.com/send?text=${encoded(`${title}\n${address}`)}`;
}

export function mailShareLink(title: string, address: string): string {
  return `mailto:?subject=${encoded(title)}&body=${encoded(`${title}\r\n\r\n${address}\r\n`)}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
