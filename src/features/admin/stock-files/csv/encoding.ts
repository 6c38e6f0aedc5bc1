import { DomainError } from '../../../../shared/errors.ts';

/**
 * French Excel saves « CSV » as Windows-1252 (on a Mac as Mac Roman), « CSV UTF-8 » with a byte order mark and « Texte
 * Unicode » as UTF-16. Old programs write the code page of MS-DOS. Bytes that are not UTF-8 are read by the encoding
 * that gives the most French letters.
 * @throws DomainError if the bytes are no text, if the file is empty, or if accents were lost before
 */
export function decode(bytes: Uint8Array): string {
  const text = decodeBytes(bytes).replace(/^\ufeff/, '');
  if (text.includes('\0')) throw new DomainError('unreadable', 'Ce fichier n’est pas du texte : il faut un CSV.');
  if (text.trim() === '') throw new DomainError('unreadable', 'Le fichier est vide.');
  // The site's own exports have a mark. Texts of the stock in them may contain any character.
  if (!hasMark(bytes)) checkAccents(text);
  return text;
}

function decodeBytes(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return repaired(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return mostlyUtf8(bytes) ?? singleBytes(bytes);
  }
}

const hasMark = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

const SAMPLE_BYTES = 4_000;

/** In UTF-16 of Western languages, nearly every second byte is 0. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length * 0.3;
  const few = sample.length * 0.02;
  if (odd > many && even <= few) return 'utf-16le';
  return even > many && odd <= few ? 'utf-16be' : null;
}

const windows = new TextDecoder('windows-1252');

/**
 * Reads UTF-8 in which some bytes are of Windows-1252, as after joining two files. Returns null if there are more such
 * bytes than UTF-8 characters.
 */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let characters = 0;
  let foreign = 0;
  const text = source.replace(
    /([\xc2-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf4][\x80-\xbf]{3})|([\x80-\xff])/g,
    (match, valid?: string) => {
      if (valid === undefined) {
        foreign += 1;
        return windows.decode(Buffer.from(match, 'latin1'));
      }
      characters += 1;
      return Buffer.from(match, 'latin1').toString('utf8');
    },
  );
  return characters > foreign ? text : null;
}

/** The upper half of code page 850. TextDecoder does not know this encoding. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´≡±‗¾¶§÷¸°¨·¹³²■\u00a0';

function decode850(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (byte) => CODE_PAGE_850.charAt(byte.charCodeAt(0) - 0x80));
}

/** Characters in French lists. Any other character beyond ASCII suggests another encoding. */
const FRENCH = /[àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆñáíóúßŠšŽžõãå€°«»’‘“”–—…•²³·×½©®™\u00a0\u202f]/gu;
const BEYOND_ASCII = /[^\x00-\x7f]/g;
/** A capital after a small letter, and a quotation mark or currency inside a word, come from a wrong encoding. */
const MISPLACED = /(?<=\p{Ll})[ÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆŠŽÄÖ“”‘•…—–€°«»×½©®™](?=\p{Ll})/gu;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const score = (text: string) => 2 * countOf(text, FRENCH) - countOf(text, BEYOND_ASCII) - 3 * countOf(text, MISPLACED);

const SCORED_BYTES = 200_000;

function singleBytes(bytes: Uint8Array): string {
  const mac = new TextDecoder('macintosh');
  const decoders = [(part: Uint8Array) => windows.decode(part), (part: Uint8Array) => mac.decode(part), decode850];
  const sample = bytes.subarray(0, SCORED_BYTES);
  const [best] = decoders
    .map((read) => ({ read, points: score(read(sample)) }))
    .toSorted((one, other) => other.points - one.points);
  if (!best || best.points < 0) throw lostAccentsError('');
  return best.read(bytes);
}

/** 'Ã©' is the 'é' of a text that was read as Windows-1252 and saved as UTF-8. */
const TWICE = /[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â‚¬|â€[™“”¦œ˜]/g;

const WINDOWS_BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows.decode(Uint8Array.of(byte)), byte] as const),
);

/** Decodes such a text again. Returns it unchanged if it contains other characters. */
function repaired(text: string): string {
  if (countOf(text.slice(0, SCORED_BYTES), TWICE) < 2) return text;
  const bytes: number[] = [];
  for (const character of text.replace(/^\ufeff/, '')) {
    const byte = WINDOWS_BYTES.get(character);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

/** U+FFFD stands where another program could not read an accent. @throws DomainError if the text contains it */
export function checkAccents(text: string): void {
  const place = text.indexOf('\ufffd');
  if (place < 0) return;
  const before =
    text
      .slice(Math.max(0, place - 30), place)
      .split(/[\s;,\t]/)
      .at(-1) ?? '';
  const after = text.slice(place, place + 30).split(/[\s;,\t]/)[0] ?? '';
  throw lostAccentsError(` (« ${before}${after} », ligne ${text.slice(0, place).split(/\r\n?|\n/).length})`);
}

/** 'R?f?rence': another program wrote a question mark for each accent. @throws DomainError for such a heading */
export function checkHeadings(headings: readonly string[]): void {
  const lost = headings.find((heading) => /^[^?]{0,99}\p{L}\?\p{Ll}/u.test(heading));
  if (lost !== undefined) throw lostAccentsError(` (« ${lost.trim().slice(0, 40)} »)`);
}

function lostAccentsError(where: string): DomainError {
  return new DomainError(
    'unreadable',
    `Les accents de ce fichier sont illisibles${where} : dans le programme d’où il vient, enregistrez-le en « CSV UTF-8 », puis réessayez.`,
  );
}
