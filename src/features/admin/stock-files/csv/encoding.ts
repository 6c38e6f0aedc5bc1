import { DomainError } from '../../../../shared/errors.ts';

/**
 * French Excel saves « CSV » as Windows-1252, « CSV UTF-8 » with a byte order mark and « Texte Unicode » as UTF-16.
 * Reads bytes that are not UTF-8 as Windows-1252, because in Windows-1252 every byte is a character.
 * @throws DomainError if the bytes are no text, or if the file is empty
 */
export function decode(bytes: Uint8Array): string {
  const text = decodeBytes(bytes);
  if (text.includes('\0')) throw new DomainError('unreadable', 'Ce fichier n’est pas du texte : il faut un CSV.');
  if (text.trim() === '') throw new DomainError('unreadable', 'Le fichier est vide.');
  return text;
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
