import { type SettingGroup, type SettingUnit, unitsOf } from '../form/setting-items.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../settings.ts';
import { HOURS, IDENTITY, REVIEWS, TEXTS } from './business-sections.ts';
import { DISPLAY, LEGAL, RENTAL, VTC } from './terms-sections.ts';

/** The form of one section. */
export type SectionForm = {
  section: SettingsSection;
  /** Said under its heading. */
  intro: string;
  /** The public page on which the preview shows it. */
  seenAt: string;
  groups: readonly SettingGroup[];
  units: readonly SettingUnit[];
};

export const SECTION_FORMS: Readonly<Record<SettingsSection, SectionForm>> = {
  identity: formOfSection('identity', '/', 'Qui vous êtes et comment on vous joint, sur toutes les pages.', IDENTITY),
  hours: formOfSection('hours', '/contact', 'Quand vous êtes là : pages, contact et moteurs de recherche.', HOURS),
  texts: formOfSection('texts', '/about', 'Les phrases sous les titres, et la page « À propos ».', TEXTS),
  reviews: formOfSection('reviews', '/about', 'Les avis de vos clients, sur la page « À propos ».', REVIEWS),
  vtc: formOfSection('vtc', '/vtc-transport', 'La page des transports avec chauffeur.', VTC),
  rental: formOfSection('rental', '/mentions-legales', 'Ce qu’une location demande et comprend.', RENTAL),
  legal: formOfSection('legal', '/mentions-legales', 'Ce que la loi vous demande de publier.', LEGAL),
  display: formOfSection('display', '/', 'Comment le site se présente.', DISPLAY),
};

function formOfSection(
  section: SettingsSection,
  seenAt: string,
  intro: string,
  groups: readonly SettingGroup[],
): SectionForm {
  return { section, intro, seenAt, groups, units: groups.flatMap(({ items }) => unitsOf(items)) };
}

const PARAM = 'section';

/** The section that an address shows; null where it names none. */
export function sectionOf(search: string): SettingsSection | null {
  const name = new URLSearchParams(search).get(PARAM);
  return SETTINGS_SECTIONS.find((section) => section === name) ?? null;
}
