/**
 * Adds 'https://' to the address of a site. Other texts do not change.
 *
 * @example
 * webAddress('www.garage.fr/avis');  // 'https://www.garage.fr/avis'
 */
export function webAddress(text: string): string {
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
}
