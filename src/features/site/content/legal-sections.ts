import { entriesOf } from '../../../shared/records.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';

type Legal = DealershipSections['legal'];

type Section = {
  title: string;
  /** The name of this topic in the page's description. */
  topic?: string;
  /** True if the section has a text. If absent, the section always has a text. */
  isSet?: (legal: Legal) => boolean;
};

const hasAny = (...values: readonly (string | undefined)[]) => values.some((value) => value !== undefined);

/** The sections of the legal page in their order, by the fragment of their address. */
const SECTIONS = {
  editeur: { title: 'Éditeur du site' },
  hebergeur: {
    title: 'Hébergeur',
    isSet: ({ host }) => hasAny(host.name, host.address, host.phone),
  },
  vtc: {
    title: 'Transport avec chauffeur',
    topic: 'registre des VTC',
    isSet: ({ vtcRegistration, vtcInsurer }) => hasAny(vtcRegistration, vtcInsurer),
  },
  location: {
    title: 'Conditions de location',
    topic: 'conditions de location',
    isSet: ({ rentalConditions }) => rentalConditions.length > 0,
  },
  prix: { title: 'Prix' },
  garanties: { title: 'Vos garanties légales', topic: 'garanties légales' },
  mediation: {
    title: 'Médiation de la consommation',
    topic: 'médiation',
    isSet: ({ mediator }) => hasAny(mediator.name, mediator.address, mediator.website),
  },
  accessibilite: { title: 'Accessibilité' },
} satisfies Record<string, Section>;

export type LegalSectionId = keyof typeof SECTIONS;

export function legalSections(legal: Legal): (Section & { id: LegalSectionId })[] {
  return entriesOf<LegalSectionId, Section>(SECTIONS)
    .map(([id, section]) => ({ id, ...section }))
    .filter(({ isSet }) => isSet?.(legal) ?? true);
}
