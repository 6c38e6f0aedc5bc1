const NO_GUARANTEE = /^(?:aucune?|sans|non?|pas|néant|hors|0)\b|^\P{L}*$/iu;
const IS_NUMBER = /[1-9]/;

/**
 * True if the text of a guarantee promises one: 'Aucune', 'sans garantie' or '-' do not; '12 mois' and '5 000 km' do.
 */
export function isGuarantee(text: string): boolean {
  const trimmedText = text.trim();
  return trimmedText !== '' && (IS_NUMBER.test(trimmedText) || !NO_GUARANTEE.test(trimmedText));
}
