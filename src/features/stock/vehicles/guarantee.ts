const NO_GUARANTEE = /^(?:aucune?|sans|non?|pas|néant|hors|0)\b|^\P{L}*$/iu;
const IS_NUMBER = /[1-9]/;

/**
 * Does the text of a guarantee promise one? 'Aucune', 'sans garantie' or '-' do not; '12 mois' and '5 000 km' do.
 */
export function isGuarantee(text: string): boolean {
  const words = text.trim();
  return words !== '' && (IS_NUMBER.test(words) || !NO_GUARANTEE.test(words));
}
