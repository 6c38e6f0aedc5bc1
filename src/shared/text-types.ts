import { reversedDay } from './dates/dates.ts';
import { readDay, readMonth } from './dates/written-dates.ts';
import { digitsFault } from './digits-fault.ts';
import { priceFault } from './doubtful-price.ts';
import { lowerFirst } from './text/text.ts';

/**
 * Adds 'https://' to the address of a site. Other texts do not change.
 *
 * @example
 * webAddress('www.garage.fr/avis');  // 'https://www.garage.fr/avis'
 */
export function webAddress(text: string): string {
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
}

/**
 * One type of field. Forms, API and files read with it alike, and give the same sentence for a mistake. Without any
 * property, a type is a text of one line.
 */
export type FieldTypeEntry<Field = unknown> = {
  /** Returns the reason why a text has no value, beginning with a small letter. The text is trimmed and not empty. */
  fault?: (text: string, field: Field) => string | undefined;
  /** Returns the value of a text without a fault. By default, the value is the text. */
  read?: (text: string, field: Field) => unknown;
  /** Returns how a stored value stands in a form. By default, as its text. */
  inForm?: (value: unknown, field: Field) => unknown;
  /** Returns the value of a form as people see it in versions and conflicts. By default, the text. */
  inWords?: (input: unknown, field: Field) => string;
  /** Returns what two equal values of a form have in common. By default, it is the value. */
  compared?: (input: unknown, field: Field) => unknown;
  /** The form's value in a new row. By default, it is ''. */
  ofNewRow?: (field: Field) => unknown;
  /** By default, the control is an input. */
  control?: 'checkbox' | 'select' | 'textarea';
  /** The keyboard of a phone, or the browser's picker. By default, it is the keyboard for text. */
  keyboard?: Keyboard;
  maxLength?: number;
  /** Words that may stand beside the heading of a column: « Date (JJ/MM/AAAA) ». By default, the field's units. */
  headingUnits?: readonly string[];
};

type Keyboard = {
  type?: 'tel' | 'email' | 'url' | 'date' | 'time';
  inputMode?: 'numeric' | 'decimal';
  spellCheck?: false;
};

export function must(isRight: (text: string) => boolean, expected: string): (text: string) => string | undefined {
  return (text) => (isRight(text) ? undefined : expected);
}

/** Sites for maps and reviews have long addresses. */
const MAX_ADDRESS = 8_000;

/** Digits and what people write between them. Also accepts every number that an earlier release stored. */
const NUMBER = /^(?=(?:\D*\d){8}|\+(?:\D*\d){3})[\d\s+()./‐‑–-]+$/u;
const CHAT_NUMBER = /^(?=(?:\D*\d){8})[\d\s+()./‐‑–-]+$/u;
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const DATE_WORDS = ['jj', 'j', 'dd', 'mm', 'm', 'aaaa', 'aa', 'yyyy', 'jour', 'mois', 'année', 'date', 'format'];
const PRICE_WORDS = ['€', 'eur', 'euro', 'euros', 'ttc', 'tva comprise', 'tva incluse', 'toutes taxes comprises'];

const NO_MONTH = 'un mois ou un jour qui existe est attendu, ex. 06-2019';
const YEAR_ALONE = 'c’est une année seule : le mois est attendu aussi, ex. 06-2019';

/** The types whose value is a text, '' if absent. */
export const TEXT_TYPES = {
  text: {},
  longText: { control: 'textarea' },
  /** An amount, or words such as « sur demande ». */
  price: {
    fault: (text) => {
      const fault = priceFault(text);
      return fault === undefined ? undefined : lowerFirst(fault);
    },
    headingUnits: PRICE_WORDS,
  },
  /** Four digits, or words. Spreadsheets and programs write the year 2022 as '2022.0'. */
  year: { read: yearText, keyboard: { inputMode: 'numeric' }, headingUnits: DATE_WORDS },
  /** 'DD-MM-YYYY'. */
  date: {
    fault: must((text) => readDay(text) !== null, 'une date JJ-MM-AAAA est attendue, ex. 14-06-2026'),
    read: (text) => readDay(text) ?? text.trim(),
    headingUnits: DATE_WORDS,
  },
  /** 'MM-YYYY'. */
  month: {
    fault: (text) => {
      if (readMonth(text) !== null) return undefined;
      return /^(?:19|20)\d{2}$/.test(yearText(text).trim()) ? YEAR_ALONE : NO_MONTH;
    },
    read: (text) => readMonth(text) ?? text.trim(),
    headingUnits: DATE_WORDS,
  },
  /** 'YYYY-MM-DD'. */
  day: {
    fault: must((text) => readDay(text) !== null, 'une date qui existe, écrite AAAA-MM-JJ'),
    read: (text) => reversedDay(readDay(text) ?? text.trim()),
    inWords: (input) => reversedDay(trimmed(input)),
    keyboard: { type: 'date' },
  },
  time: {
    fault: must((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'une heure de 00:00 à 23:59'),
    keyboard: { type: 'time' },
  },
  /** Pages show this number as typed. The server checks on a write that it can be dialled. */
  phone: {
    fault: (text) => {
      if (!NUMBER.test(text)) return 'un numéro français (01 99 00 00 00) ou international (+33 1 99 00 00 00)';
      return /^0[1-9][\d\s.]*$/.test(text) ? digitsFault(text, { count: 10 }) : undefined;
    },
    keyboard: { type: 'tel' },
  },
  chat: {
    fault: must(
      (text) => CHAT_NUMBER.test(text),
      'un numéro français (06 39 98 00 00) ou international (+33 6 39 98 00 00)',
    ),
    keyboard: { type: 'tel' },
  },
  email: {
    fault: (text) => {
      if (!text.includes('@')) return 'il manque le signe @';
      return EMAIL.test(text) ? undefined : 'une adresse électronique, par exemple contact@garage.example';
    },
    keyboard: { type: 'email', spellCheck: false },
  },
  url: {
    fault: (text) => {
      const address = webAddress(text);
      if (!/^https?:\/\//i.test(address)) return 'ne commence pas par https://';
      return URL.canParse(address) ? undefined : 'une adresse http(s) complète, par exemple https://garage.example';
    },
    read: webAddress,
    keyboard: { type: 'url', spellCheck: false },
    maxLength: MAX_ADDRESS,
  },
  pictureAddress: { inWords: fileName, maxLength: MAX_ADDRESS },
} as const satisfies Record<string, FieldTypeEntry>;

export type TextTypeName = keyof typeof TEXT_TYPES;

export function trimmed(input: unknown): string {
  return String(input ?? '').trim();
}

export function fileName(input: unknown): string {
  return trimmed(input).split('/').at(-1) ?? '';
}

/** Other texts stay as typed. */
function yearText(text: string): string {
  return /^\s*(\d{4})[.,]0+\s*$/.exec(text)?.[1] ?? text;
}
