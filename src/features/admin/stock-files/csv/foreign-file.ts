import { DomainError } from '../../../../shared/errors.ts';

/** Detects files that are no list. The messages name the way to save them. */

const SAVE_AS = 'ouvrez-le dans Excel ou LibreOffice, « Enregistrer sous » puis « Classeur Excel (.xlsx) »';

const foreignError = (message: string) => new DomainError('unsupported_type', message);

export const passwordError = () =>
  foreignError(
    'Ce classeur est protégé par un mot de passe : ouvrez-le, retirez le mot de passe (Fichier, Informations, « Protéger le classeur »), enregistrez, puis réessayez.',
  );

const BY_BYTES: readonly [signature: string, message: string][] = [
  ['%PDF', 'Ce fichier est un PDF : demandez la même liste en Excel (.xlsx) ou CSV au programme d’où il vient.'],
  [
    '\x1f\x8b',
    'Ce fichier est compressé (.gz) : décompressez-le, puis choisissez le CSV ou le classeur qu’il contient.',
  ],
  ['7z\xbc\xaf', 'Ce fichier est une archive (.7z) : décompressez-la, puis choisissez la liste qu’elle contient.'],
  ['Rar!', 'Ce fichier est une archive (.rar) : décompressez-la, puis choisissez la liste qu’elle contient.'],
  ['\x89PNG', 'Ce fichier est une image : il faut la liste elle-même, en Excel (.xlsx) ou CSV.'],
  ['\xff\xd8\xff', 'Ce fichier est une image : il faut la liste elle-même, en Excel (.xlsx) ou CSV.'],
  ['{\\rtf', 'Ce fichier est un document texte (.rtf) : il faut la liste en Excel (.xlsx) ou CSV.'],
  ['\x09\x08', `Ce classeur est d’un très ancien format (.xls) : ${SAVE_AS}.`],
  ['\x09\x04', `Ce classeur est d’un très ancien format (.xls) : ${SAVE_AS}.`],
];

/** Old workbooks, and new ones with a password, are compound files of Microsoft Office. */
const COMPOUND_FILE = '\xd0\xcf\x11\xe0';
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** @throws DomainError if the bytes are a file of another type */
export function checkBytes(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString('latin1', 0, 8);
  if (start.startsWith(COMPOUND_FILE)) {
    if (file.includes(ENCRYPTED_STREAM)) throw passwordError();
    throw foreignError(
      'Ce classeur est d’un ancien format (.xls) : dans Excel, « Enregistrer sous » puis « Classeur Excel (.xlsx) ».',
    );
  }
  const found = BY_BYTES.find(([signature]) => start.startsWith(signature));
  if (found) throw foreignError(found[1]);
}

const MAX_START = 2_000;

/** @throws DomainError if the text is a page, XML or JSON instead of a list */
export function checkText(text: string): void {
  const start = text.slice(0, MAX_START).trimStart();
  if (/^<\?xml|^<(?:\w+:)?workbook/i.test(start)) {
    if (/office:spreadsheet|Excel\.Sheet/i.test(start))
      throw foreignError(
        `Ce fichier est un ancien classeur XML d’Excel (« Feuille de calcul XML 2003 »), même si son nom finit par .xls : ${SAVE_AS}.`,
      );
    if (!/<(?:html|table)/i.test(start))
      throw foreignError(
        'Ce fichier est du XML : demandez la même liste en Excel (.xlsx) ou CSV au programme d’où il vient.',
      );
  }
  if (
    /^(?:<!doctype html|<html|<head|<body|<table|<meta|<style|<div|<\?xml)/i.test(start) ||
    /^MIME-Version:/i.test(start)
  )
    throw foreignError(`Ce fichier est une page web (HTML), même si son nom finit par .xls : ${SAVE_AS}.`);
  if (/^[[{]\s*["{[]/.test(start))
    throw foreignError(
      'Ce fichier est du JSON : demandez la même liste en Excel (.xlsx) ou CSV au programme d’où il vient.',
    );
  if (/^ID;P/.test(start)) throw foreignError(`Ce fichier est un classeur SYLK (.slk) : ${SAVE_AS}.`);
}

/** @throws DomainError if an archive has these files and is no workbook that the import reads */
export function checkArchive(names: readonly string[]): void {
  if (names.includes('xl/workbook.bin')) throw foreignError(`Ce classeur est au format binaire (.xlsb) : ${SAVE_AS}.`);
  if (names.some((name) => name.endsWith('.iwa')))
    throw foreignError(
      'Ce fichier vient de Numbers : dans Numbers, « Fichier », « Exporter vers », puis « Excel » ou « CSV ».',
    );
  if (names.some((name) => name.startsWith('word/') || name.startsWith('ppt/')))
    throw foreignError('Ce fichier est un document Word ou PowerPoint : il faut la liste en Excel (.xlsx) ou CSV.');
  if (names.length > 0 && names.every((name) => /\.(?:csv|xlsx?|ods)$/i.test(name) || name.endsWith('/')))
    throw foreignError(
      'Ce fichier est une archive (.zip) : décompressez-la, puis choisissez la liste qu’elle contient.',
    );
}
