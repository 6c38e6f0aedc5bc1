import { expect, test } from 'vitest';
import { decode } from './encoding.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

test('UTF-8 with a byte order mark and without are the same text', () => {
  expect(decode(bytes([0xef, 0xbb, 0xbf], 'Référence'))).toBe('Référence');
  expect(decode(bytes('Référence'))).toBe('Référence');
});

test('bytes that are no UTF-8 are Windows-1252, euro sign and typographic apostrophe included', () => {
  const saved = [0x52, 0xe9, 0x66, 0x20, 0x80, 0x20, 0x92, 0x20, 0x9c];
  expect(decode(Uint8Array.from(saved))).toBe('Réf € ’ œ');
});

test('the UTF-16 of « Texte Unicode » is read, both byte orders', () => {
  expect(decode(Uint8Array.from([0xff, 0xfe, 0xe9, 0x00]))).toBe('é');
  expect(decode(Uint8Array.from([0xfe, 0xff, 0x00, 0xe9]))).toBe('é');
});

test('a binary file and an empty file are rejected', () => {
  expect(() => decode(bytes('a;b', [0]))).toThrow(/pas du texte/);
  expect(() => decode(bytes(' \r\n'))).toThrow(/vide/);
});
