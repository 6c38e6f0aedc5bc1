const NO_GUARANTEE = /^(?:aucune?|sans|non?|pas|néant|hors|0)\b|^\P{L}*$/iu;
const IS_NUMBER = /[1-9]/;

/**
 * True if the text promises a guarantee, such as '12 mois' or '5 000 km'. False for 'Aucune', 'sans garantie' or '-'.
 */
export function isGuarantee(text: string): boolean {
  const trimmedText = text.trim();
  return trimmedText !== '' && (IS_NUMBER.test(trimmedText) || !NO_GUARANTEE.test(trimmedText));
}
