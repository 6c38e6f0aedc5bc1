import type { ChecklistItem, Settings, SettingsSection, StoredSection } from './settings.ts';

/** What a live site still lacks: values of the demonstration, and what the law or visitors miss. */

/** Values of the demonstration that could be real ones elsewhere. */
const SHIPPED = new Set([
  'Garage des Tilleuls',
  '12 avenue des Tilleuls',
  'Villeneuve-les-Tilleuls',
  'Hélène Tilleul',
  'RCS Villeneuve-les-Tilleuls 000 000 000',
]);

/** Texts that say of themselves that they are an example. */
const EXAMPLE_TEXT = /à compléter|\bexemple\b|entreprise fictive|démonstration/i;
/** Hosts (RFC 2606), phone numbers (ARCEP) and numbers that are reserved for examples, and a town that does not exist. */
const EXAMPLE_HOST =
  /[@.](example|invalid|test|localhost)(\.(com|net|org))?([/:]|$)|:\/\/(example|mediation\.example)/i;
const EXAMPLE_PHONE = /^(01|\+33 ?1)[ .]?99[ .]?00/;
const EXAMPLE_CHAT = /^3363998/;
const NO_NUMBER = /^(FR|EVTC)?[0 ]+$/;
const NO_TOWN = /\b(00000|95999)\b/;

function isExample(text: string): boolean {
  return (
    SHIPPED.has(text) || [EXAMPLE_TEXT, EXAMPLE_HOST, EXAMPLE_PHONE, NO_NUMBER, NO_TOWN].some((one) => one.test(text))
  );
}

/** The week of the demonstration: open on Monday afternoons only, closed for lunch but on Saturdays. */
const SHIPPED_WEEK = ['14:00-19:00', ...Array<string>(4).fill('09:00-12:30 14:00-19:00'), '09:00-18:00', ''];

function isShippedWeek(week: Settings['hours']['week']): boolean {
  const written = Object.values(week).map((spans) => spans.map(({ open, close }) => `${open}-${close}`).join(' '));
  return written.every((day, i) => day === SHIPPED_WEEK[i]);
}

type Check = readonly [field: string, isLacking: boolean, message: string];

/** A check for each text that must not be an example; absent texts are none. */
function examples(texts: readonly (readonly [field: string, text: string | undefined, what: string])[]): Check[] {
  return texts.map(([field, text, what]) => [
    field,
    text !== undefined && isExample(text),
    `${what} : c’est encore un exemple`,
  ]);
}

const CHECKS: { [S in SettingsSection]: (value: Settings[S]) => Check[] } = {
  identity: ({ name, phone, chat, email, address, networks, logo }) => [
    ...examples([
      ['name', name, 'Le nom'],
      ['phone', phone, 'Le téléphone'],
      ['email', email, 'L’adresse électronique'],
      ['address.street', address.street, 'L’adresse'],
      ['address.postalCode', address.postalCode, 'Le code postal'],
      ['address.city', address.city, 'La ville'],
    ]),
    ['chat', EXAMPLE_CHAT.test(chat), 'Le numéro WhatsApp : c’est encore un exemple'],
    ...Object.entries(networks).map(([network, address]): Check => {
      const isOne = address !== undefined && /-exemple\/?$/.test(address);
      return [`networks.${network}`, isOne, `L’adresse ${NETWORK_LABELS[network]} : c’est encore un exemple`];
    }),
    ['logo', logo === null, 'Le logo manque : l’en-tête montre une feuille dessinée'],
  ],
  hours: ({ week }) => [
    ['week', Object.values(week).every((spans) => spans.length === 0), 'Les horaires manquent : la semaine est fermée'],
    ['week', isShippedWeek(week), 'Les horaires sont encore ceux de l’exemple'],
  ],
  texts: ({ founder }) => [
    ...examples([['founder.name', founder.name, 'L’histoire de la maison']]),
    ['founder.paragraphs', founder.paragraphs.some(isExample), 'L’histoire de la maison est à écrire'],
    ['founder.portrait', founder.portrait === undefined, 'Le portrait manque : la page montre un dessin'],
  ],
  reviews: ({ reviewsNote, reviews }) => [
    ...examples([['reviewsNote', reviewsNote, 'La note sur l’origine des avis']]),
    ...reviews.map(({ example, author }, i): Check => [`reviews.${i}`, example, `L’avis de ${author} est un exemple`]),
  ],
  vtc: ({ registration, insurer }) =>
    examples([
      ['registration', registration, 'Le numéro du registre des VTC'],
      ['insurer', insurer, 'L’assureur'],
    ]),
  rental: ({ rentalConditions }) => [
    [
      'rentalConditions',
      rentalConditions.some(({ text }) => isExample(text) || text.includes('25 ans pour les coupés')),
      'Les conditions de location sont encore celles de l’exemple',
    ],
  ],
  legal: ({ host, mediator, ...notice }) =>
    examples([
      ['companyName', notice.companyName, 'L’entreprise'],
      ['legalForm', notice.legalForm, 'La forme juridique'],
      ['headOffice', notice.headOffice, 'Le siège'],
      ['siren', notice.siren, 'Le SIREN'],
      ['rcs', notice.rcs, 'Le registre du commerce'],
      ['vat', notice.vat, 'Le numéro de TVA'],
      ['publicationDirector', notice.publicationDirector, 'La direction de la publication'],
      ['host.name', host.name, 'L’hébergeur'],
      ['host.address', host.address, 'L’adresse de l’hébergeur'],
      ['host.phone', host.phone, 'Le téléphone de l’hébergeur'],
      ['mediator.name', mediator.name, 'Le médiateur'],
      ['mediator.address', mediator.address, 'L’adresse du médiateur'],
      ['mediator.website', mediator.website, 'Le site du médiateur'],
    ]),
  display: () => [],
};

const NETWORK_LABELS: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

/** What is still to be filled in, in the order of the sections. */
export function checklistOf(sections: readonly StoredSection[]): ChecklistItem[] {
  return sections.flatMap(({ section, value }) => lacksOf(section, value));
}

function lacksOf<S extends SettingsSection>(section: S, value: Settings[S]): ChecklistItem[] {
  return CHECKS[section](value).flatMap(([field, isLacking, message]) =>
    isLacking ? [{ section, field, message }] : [],
  );
}
