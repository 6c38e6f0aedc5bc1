/**
 * Returns the digits that links to chats need. A French number gets its country code.
 *
 * @example
 * chatDigits('06 39 98 00 00');     // '33639980000'
 * chatDigits('+33 6 39 98 00 00');  // '33639980000'
 */
export function chatDigits(text: string): string {
  if (/[^\d\s.+()-]/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return /^0[1-9]\d{8}$/.test(digits) ? `33${digits.slice(1)}` : digits;
}

/**
 * Adds 'https://' to the address of a site. Other texts do not change.
 *
 * @example
 * webAddress('www.garage.fr/avis');  // 'https://www.garage.fr/avis'
 */
export function webAddress(text: string): string {
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
}
