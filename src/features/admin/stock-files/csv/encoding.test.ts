import { expect, test } from 'vitest';
import { readCsv } from './csv-file.ts';
import { decode } from './encoding.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

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

const LIST = 'Référence;Modèle;Énergie;Boîte\r\nE01;Citroën C3 « été »;Électrique;Mécanique\r\n';

test('FILE-28: UTF-16 without a mark is read, both byte orders', () => {
  const little = Buffer.from(LIST, 'utf16le');
  expect(decode(little)).toBe(LIST);
  expect(decode(Buffer.from(little).swap16())).toBe(LIST);
});

test('FILE-28: Mac Roman and the code page of MS-DOS are read', () => {
  const mac =
    'R\x8ef\x8erence;Mod\x8fle;\x83nergie;Bo\x94te\rE01;Citro\x91n C3 \xc7\xca\x8et\x8e\xca\xc8;\x83lectrique;15\xca490 \xdb';
  expect(decode(latin(mac))).toBe(
    'Référence;Modèle;Énergie;Boîte\rE01;Citroën C3 «\u00a0été\u00a0»;Électrique;15\u00a0490 €',
  );
  expect(decode(latin('R\x82f\x82rence;Mod\x8ale;Bo\x8cte\nE01;Citro\x89n;\x90lectrique'))).toBe(
    'Référence;Modèle;Boîte\nE01;Citroën;Électrique',
  );
});

test('FILE-28: single bytes of Windows-1252 in UTF-8 are read', () => {
  expect(decode(bytes('Référence;Modèle\nE03;M', [0xe9], 'canique'))).toBe('Référence;Modèle\nE03;Mécanique');
});

test('FILE-28: UTF-8 that another program saved twice is read', () => {
  expect(decode(bytes(Buffer.from('Référence;Citroën', 'utf8').toString('latin1')))).toBe('Référence;Citroën');
});

test('FILE-28: accents that another program has lost are named with what to do', () => {
  expect(() => decode(bytes('Marque\nCitro\ufffdn;1'))).toThrow(
    'Les accents de ce fichier sont illisibles (« Citro\ufffdn », ligne 2) : dans le programme d’où il vient, enregistrez-le en « CSV UTF-8 »',
  );
});

test('FILE-28: headings with « ? » for their accents are named too', () => {
  expect(() => readCsv('R?f?rence;Mod?le\n1;Clio')).toThrow(
    'Les accents de ce fichier sont illisibles (« R?f?rence »)',
  );
});

test('a binary file and an empty file are rejected', () => {
  expect(() => decode(bytes('a;b', [0]))).toThrow(/pas du texte/);
  expect(() => decode(bytes(' \r\n'))).toThrow(/vide/);
});
