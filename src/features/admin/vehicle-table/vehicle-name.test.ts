import { expect, test } from 'vitest';
import { nameWithPlate } from './vehicle-name.ts';

test('D33: a question names title, plate and reference, each only if it is known', () => {
  const nameOf = (plate: string, reference: string) => nameWithPlate({ title: 'Peugeot 308', plate, reference });
  expect(nameOf('AB-123-CD', 'VO-D048')).toBe('« Peugeot 308 » (AB-123-CD · VO-D048)');
  expect(nameOf('', 'VO-D048')).toBe('« Peugeot 308 » (VO-D048)');
  expect(nameOf('AB-123-CD', '')).toBe('« Peugeot 308 » (AB-123-CD)');
  expect(nameOf('', '')).toBe('« Peugeot 308 »');
});
