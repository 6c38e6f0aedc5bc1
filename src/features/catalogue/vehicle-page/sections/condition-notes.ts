type ConditionNote = {
  text: string;
  /** Index of the picture that the line names, from 0; null if the line names none. */
  picture: number | null;
};

const PICTURE = /\(?photo (\d{1,2})\)?$/i;

/**
 * Splits the notes into lines. If a line ends with '(photo 3)', the page shows the third picture beside it. If there is
 * no third picture, the text does not change.
 *
 * @example conditionNotes('Rayure sur la portière (photo 3)', 5); // [{ text: 'Rayure sur la portière', picture: 2 }]
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
