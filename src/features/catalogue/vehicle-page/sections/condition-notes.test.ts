import { describe, expect, test } from 'vitest';
import { conditionNotes } from './condition-notes.ts';

describe('the notes on a vehicle’s condition', () => {
  test('are one a line, without their bullets', () => {
    expect(conditionNotes('- Rayure\n\n  • Pneus neufs \r\n', 0)).toEqual([
      { text: 'Rayure', picture: null },
      { text: 'Pneus neufs', picture: null },
    ]);
    expect(conditionNotes(' ', 3)).toEqual([]);
  });

  test('name the picture that shows them, where there is such a picture', () => {
    expect(conditionNotes('Rayure (photo 3)\nChoc photo 1\nPeinture (photo 4)', 3)).toEqual([
      { text: 'Rayure', picture: 2 },
      { text: 'Choc', picture: 0 },
      { text: 'Peinture (photo 4)', picture: null },
    ]);
  });
});
