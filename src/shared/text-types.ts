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

/** One type of field whose value is a text. A field of a vehicle, a setting and a column of a list have the same types. */
export type TextType = {
  /**
   * Returns the reason why a typed text that is not empty has no value, beginning with a small letter. The text has no
   * spaces at its ends. Forms, API and files say the same.
   */
  fault?: (text: string) => string | undefined;
  /** Returns the value of a text without a fault. By default, the value is the text. */
  read?: (text: string) => string;
  /** Returns the value as people see it in versions and conflicts. By default, it is the value. */
  shown?: (value: string) => string;
  /** The keyboard of a phone, or the browser's picker. By default, it is the keyboard for text. */
  keyboard?: Keyboard;
  /** Lines of the control, if more than one. */
  lines?: number;
  /** Words that may stand beside the heading of a column: « Date (JJ/MM/AAAA) ». */
  headingUnits?: readonly string[];
};

type Keyboard = {
  type?: 'tel' | 'email' | 'url' | 'date' | 'time';
  inputMode?: 'numeric' | 'decimal';
  spellCheck?: false;
};

function must(isRight: (text: string) => boolean, expected: string): TextType['fault'] {
  return (text) => (isRight(text) ? undefined : expected);
}

/** Digits and what people write between them. Also accepts every number that an earlier release stored. */
const NUMBER = /^(?=(?:\D*\d){8}|\+(?:\D*\d){3})[\d\s+()./‐‑–-]+$/u;
const CHAT_NUMBER = /^(?=(?:\D*\d){8})[\d\s+()./‐‑–-]+$/u;
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const DATE_WORDS = ['jj', 'j', 'dd', 'mm', 'm', 'aaaa', 'aa', 'yyyy', 'jour', 'mois', 'année', 'date', 'format'];
const PRICE_WORDS = ['€', 'eur', 'euro', 'euros', 'ttc', 'tva comprise', 'tva incluse', 'toutes taxes comprises'];

const NO_MONTH = 'un mois ou un jour qui existe est attendu, ex. 06-2019';
const YEAR_ALONE = 'c’est une année seule : le mois est attendu aussi, ex. 06-2019';

const TEXT_TYPES = {
  text: {},
  longText: { lines: 4 },
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
    shown: reversedDay,
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
  },
  pictureAddress: { shown: (address) => address.split('/').at(-1) ?? address },
} as const satisfies Record<string, TextType>;

export type TextTypeName = keyof typeof TEXT_TYPES;

export function isTextType(type: string): type is TextTypeName {
  return Object.hasOwn(TEXT_TYPES, type);
}

export function textType(type: TextTypeName): TextType {
  return TEXT_TYPES[type];
}

/** An empty text has no fault. Spaces at the ends of a text with rules do not count. */
export function readTyped(type: TextTypeName, typed: string): { value: string; fault?: undefined } | { fault: string } {
  const { fault, read } = textType(type);
  const text = fault || read ? typed.trim() : typed;
  const reason = text === '' ? undefined : fault?.(text);
  return reason === undefined ? { value: read?.(text) ?? text } : { fault: reason };
}

/** Other texts stay as typed. */
function yearText(text: string): string {
  return /^\s*(\d{4})[.,]0+\s*$/.exec(text)?.[1] ?? text;
}
