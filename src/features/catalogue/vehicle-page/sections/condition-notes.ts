/** The dealer's notes on a vehicle's condition, line by line, and the pictures that they name. */

type ConditionNote = {
  text: string;
  /** Position of the picture that shows it, from 0; null if it names none. */
  picture: number | null;
};

const PICTURE = /\(?photo (\d{1,2})\)?$/i;

/**
 * One note a line. '(photo 3)' at its end names the vehicle's third picture, which then stands beside it; a number
 * beyond the last picture stays in the text.
 *
 * @example
 * conditionNotes('Rayure sur la portière (photo 3)', 5); // [{ text: 'Rayure sur la portière', picture: 2 }]
 */
export function conditionNotes(text: string, pictures: number): ConditionNote[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-•*]\s+/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const number = Number(PICTURE.exec(line)?.[1] ?? 0);
      if (number < 1 || number > pictures) return { text: line, picture: null };
      return { text: line.replace(PICTURE, '').trimEnd(), picture: number - 1 };
    });
}
