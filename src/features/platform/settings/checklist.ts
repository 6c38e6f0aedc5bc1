import { DEFAULT_SETTINGS } from './default-settings.ts';
import { type ChecklistItem, SETTINGS_SECTIONS, type Settings, type SettingsSection } from './settings.ts';

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
  const days = Object.values(week).map((spans) => spans.map(({ open, close }) => `${open}-${close}`).join(' '));
  return days.every((day, i) => day === SHIPPED_WEEK[i]);
}

/** What the dealership offers the public now: the law asks for some texts only where rides or rentals are offered. */
export type Offered = { rides: boolean; rentals: boolean };

/** A text of the settings. `what` names it with its article: 'Le téléphone'. */
type Text = {
  field: string;
  what: string;
  text: string | undefined;
  /** Whether the law asks for it. */
  required?: boolean;
};

/** The texts of each section that must not be an example, and those that must not be absent. */
const TEXTS: { [S in SettingsSection]: (value: Settings[S], offered: Offered) => Text[] } = {
  identity: ({ name, phone, email, address }) => [
    { field: 'name', what: 'Le nom', text: name === DEFAULT_SETTINGS.identity.name ? undefined : name, required: true },
    { field: 'phone', what: 'Le téléphone', text: phone, required: true },
    { field: 'email', what: 'L’adresse électronique', text: email, required: true },
    { field: 'address.street', what: 'L’adresse', text: address.street, required: true },
    { field: 'address.postalCode', what: 'Le code postal', text: address.postalCode, required: true },
    { field: 'address.city', what: 'La ville', text: address.city, required: true },
  ],
  hours: () => [],
  texts: ({ founder }) => [{ field: 'founder.name', what: 'L’histoire de la maison', text: founder.name }],
  reviews: ({ reviewsNote }) => [{ field: 'reviewsNote', what: 'La note sur l’origine des avis', text: reviewsNote }],
  vtc: ({ registration, insurer }, { rides }) => [
    { field: 'registration', what: 'Le numéro du registre des VTC', text: registration, required: rides },
    { field: 'insurer', what: 'L’assureur', text: insurer, required: rides },
  ],
  rental: () => [],
  legal: ({ host, mediator, ...notice }) => [
    { field: 'companyName', what: 'L’entreprise', text: notice.companyName, required: true },
    { field: 'legalForm', what: 'La forme juridique', text: notice.legalForm, required: true },
    { field: 'headOffice', what: 'Le siège', text: notice.headOffice, required: true },
    { field: 'siren', what: 'Le SIREN', text: notice.siren, required: true },
    { field: 'rcs', what: 'Le registre du commerce', text: notice.rcs, required: true },
    { field: 'vat', what: 'Le numéro de TVA', text: notice.vat },
    {
      field: 'publicationDirector',
      what: 'La direction de la publication',
      text: notice.publicationDirector,
      required: true,
    },
    { field: 'host.name', what: 'L’hébergeur', text: host.name, required: true },
    { field: 'host.address', what: 'L’adresse de l’hébergeur', text: host.address, required: true },
    { field: 'host.phone', what: 'Le téléphone de l’hébergeur', text: host.phone, required: true },
    { field: 'mediator.name', what: 'Le médiateur', text: mediator.name, required: true },
    { field: 'mediator.address', what: 'L’adresse du médiateur', text: mediator.address, required: true },
    { field: 'mediator.website', what: 'Le site du médiateur', text: mediator.website, required: true },
  ],
  display: () => [],
};

type Check = readonly [field: string, isLacking: boolean, message: string, required?: boolean];

const CHECKS: { [S in SettingsSection]: (value: Settings[S], offered: Offered) => Check[] } = {
  identity: ({ chat, networks, logo }) => [
    ['chat', chat === undefined, 'Le numéro WhatsApp manque : les boutons mènent à la page de contact'],
    ['chat', EXAMPLE_CHAT.test(chat ?? ''), 'Le numéro WhatsApp : c’est encore un exemple'],
    ...Object.entries(networks).map(([network, address]): Check => {
      const isOne = address !== undefined && /-exemple\/?$/.test(address);
      return [`networks.${network}`, isOne, `L’adresse ${NETWORK_LABELS[network]} : c’est encore un exemple`];
    }),
    ['logo', logo === null, 'Le logo manque : l’en-tête montre une feuille dessinée'],
  ],
  hours: ({ week }) => [
    [
      'week',
      Object.values(week).every((spans) => spans.length === 0),
      'Les horaires manquent : aucune page n’en montre',
    ],
    ['week', isShippedWeek(week), 'Les horaires sont encore ceux de l’exemple'],
  ],
  texts: ({ founder: { paragraphs, portrait } }) => [
    [
      'founder.paragraphs',
      paragraphs.length === 0 || paragraphs.some(isExample),
      'L’histoire de la maison est à écrire',
    ],
    ['founder.portrait', portrait === undefined, 'Le portrait manque : la page montre un dessin'],
  ],
  reviews: ({ reviews }) =>
    reviews.map(({ example, author }, i): Check => [`reviews.${i}`, example, `L’avis de ${author} est un exemple`]),
  vtc: () => [],
  rental: ({ rentalConditions }, { rentals }) => [
    ['rentalConditions', rentals && rentalConditions.length === 0, 'Les conditions de location manquent', true],
    [
      'rentalConditions',
      rentalConditions.some(({ text }) => isExample(text) || text.includes('25 ans pour les coupés')),
      'Les conditions de location sont encore celles de l’exemple',
    ],
  ],
  legal: () => [],
  display: ({ open }) => [['open', !open, 'Le site est en préparation : ouvrez-le quand le reste est prêt']],
};

const NETWORK_LABELS: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

/** What is still to be filled in, in the order of the sections. */
export function checklistOf(settings: Settings, offered: Offered): ChecklistItem[] {
  return SETTINGS_SECTIONS.flatMap((section) => missingDataOf(section, settings[section], offered));
}

/** What the law asks for and is not set. */
export function missingByLaw(settings: Settings, offered: Offered): ChecklistItem[] {
  return checklistOf(settings, offered).filter(({ required }) => required);
}

/** A value that looks like an example is set: it may be real, so it does not keep a site from opening. */
function missingDataOf<S extends SettingsSection>(section: S, value: Settings[S], offered: Offered): ChecklistItem[] {
  const texts = TEXTS[section](value, offered).map(({ field, what, text, required = false }): Check => {
    if (text === undefined) return [field, required, `${what} manque`, true];
    return [field, isExample(text), `${what} : c’est encore un exemple`];
  });
  return [...texts, ...CHECKS[section](value, offered)].flatMap(([field, isLacking, message, required = false]) =>
    isLacking ? [{ section, field, message, required }] : [],
  );
}
