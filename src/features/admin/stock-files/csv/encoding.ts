import { DomainError } from '../../../../shared/errors.ts';

export type DecodedText = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' };

/**
 * The text of a stock list. French Excel saves « CSV » as Windows-1252, « CSV UTF-8 » with a byte order mark and «
 * Texte Unicode » as UTF-16; bytes that are no UTF-8 are therefore Windows-1252, in which every byte is a letter.
 * @throws DomainError if the bytes are no text: an Excel workbook, an empty file
 */
export function decode(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new DomainError(
      'unreadable',
      'C’est un classeur, pas un CSV : dans Excel, « Enregistrer sous » puis « CSV UTF-8 ».',
    );
  const result = decodeBytes(bytes);
  if (result.text.includes('\0'))
    throw new DomainError('unreadable', 'Ce fichier n’est pas du texte : il faut un CSV.');
  if (result.text.trim() === '') throw new DomainError('unreadable', 'Le fichier est vide.');
  return result;
}

function decodeBytes(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}
