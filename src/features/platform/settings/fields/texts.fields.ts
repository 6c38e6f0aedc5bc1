import { labelOf } from '../../../../shared/labels.ts';
import { listHeading } from '../../../../shared/list-heading.ts';
import { defineSection } from './setting.ts';

const lineOf = (label: string) => ({ type: 'text', label, wide: true, public: 'everyPage' }) as const;

const titleOf = (label: string, heading: string) =>
  ({ ...lineOf(label), hint: `Vide : ${heading}`, maxLength: 120, usualWords: 'titre' }) as const;

const listTitleOf = (label: string, kind: 'cars' | 'trucks') =>
  titleOf(
    label,
    `« ${listHeading(kind, { sale: true }, 'fr')} » ; si vous louez seulement : « ${listHeading(kind, { sale: false }, 'fr')} »`,
  );

export const TEXTS = defineSection({
  label: 'Textes',
  intro: 'Les titres et les phrases sous eux, et la page « À propos ».',
  seenAt: '/about',
  groups: [
    {
      title: 'Titres des pages',
      fields: {
        homeTitle: listTitleOf('Titre de l’accueil', 'cars'),
        trucksTitle: listTitleOf('Titre de la page des camions', 'trucks'),
        vtcTitle: titleOf('Titre de la page VTC', `« ${labelOf('vtcHeading', 'fr')} »`),
      },
    },
    {
      title: 'Phrases sous les titres',
      hint: 'Une ligne chacune. Vide : aucune phrase.',
      fields: {
        trustLine: lineOf('Phrase de la page des voitures'),
        trucksLine: lineOf('Phrase de la page des camions'),
        vtcLine: lineOf('Phrase de la page VTC'),
        contactLine: lineOf('Phrase de la page de contact'),
      },
    },
    {
      title: 'À propos',
      fields: {
        'founder.name': {
          type: 'text',
          label: 'Qui tient la maison',
          hint: 'Ex. Hélène Tilleul',
          public: 'about',
          checklist: {},
        },
        'founder.paragraphs': {
          type: 'list',
          label: 'Votre histoire',
          rowLabel: 'Paragraphe',
          addLabel: 'Ajouter un paragraphe',
          none: 'Aucun paragraphe.',
          max: 6,
          tooMany: 'six paragraphes au plus',
          isRequired: true,
          isOrdered: true,
          public: 'about',
          checklist: { missing: 'L’histoire de la maison est à écrire' },
          row: { '': { type: 'longText', label: 'Texte', maxLength: 5000, wide: true } },
        },
        'founder.timeline': {
          type: 'list',
          label: 'Dates de votre histoire',
          rowLabel: 'Date',
          addLabel: 'Ajouter une date',
          none: 'Aucune date.',
          max: 6,
          tooMany: 'six dates au plus',
          isOrdered: true,
          public: 'about',
          row: {
            date: { type: 'text', label: 'Date ou année' },
            text: { type: 'text', label: 'Ce qui s’est passé', wide: true },
          },
        },
      },
    },
    {
      title: 'Portrait',
      fields: {
        'founder.portrait.src': {
          type: 'pictureAddress',
          label: 'Photo du portrait',
          hint: 'Sans photo, la page montre un dessin de l’atelier',
          pattern: /^(\/(?!\/)|https?:\/\/)\S+$/,
          expected: 'un chemin du site (/portrait.jpg) ou une adresse http(s)',
          isPartOfWhole: true,
          wide: true,
          public: 'about',
          checklist: { missing: 'Le portrait manque : la page montre un dessin' },
        },
        'founder.portrait.alt': {
          type: 'text',
          label: 'Ce que la photo montre',
          hint: 'Lu à qui ne la voit pas, ex. Hélène Tilleul devant l’atelier',
          isPartOfWhole: true,
          public: 'about',
        },
      },
    },
  ],
});

const STARS = [5, 4, 3, 2, 1].map((stars) => ({
  value: stars,
  label: `${stars} ${stars > 1 ? 'étoiles' : 'étoile'}`,
}));

export const REVIEWS = defineSection({
  label: 'Avis',
  intro: 'Les avis de vos clients, sur la page « À propos ».',
  seenAt: '/about',
  groups: [
    {
      title: 'D’où viennent les avis',
      fields: {
        reviewsNote: {
          type: 'longText',
          label: 'Comment les avis sont recueillis, contrôlés et classés',
          hint: 'La loi demande cette phrase à côté des avis',
          wide: true,
          public: 'about',
          checklist: {},
        },
      },
    },
    {
      title: 'Les avis',
      hint: 'Six au plus, du plus récent au plus ancien. Un avis inventé ne se montre jamais comme vrai : cochez « Avis d’exemple ».',
      fields: {
        reviews: {
          type: 'list',
          label: 'Avis',
          rowLabel: 'Avis',
          addLabel: 'Ajouter un avis',
          none: 'Aucun avis : la page n’en montre pas.',
          max: 6,
          tooMany: 'six avis au plus',
          isRequired: true,
          public: 'about',
          // Newest first, because `reviewsNote` may promise this order.
          sortedBy: { field: 'publishedOn', order: 'desc' },
          // The law requires both dates (L111-7-2, D111-16 and following C. conso).
          inOrder: {
            fields: ['experiencedOn', 'publishedOn'],
            at: 'experiencedOn',
            error: 'l’expérience précède la publication de l’avis',
          },
          rule: 'examplesStayMarked',
          row: {
            /** Initials are enough: the page needs no more personal data. */
            author: { type: 'text', label: 'Auteur (initiales)', maxLength: 40 },
            stars: { type: 'choice', label: 'Note', options: STARS, expected: 'un nombre entier de 1 à 5' },
            excerpt: { type: 'longText', label: 'Extrait', wide: true },
            experiencedOn: { type: 'day', label: 'Date de l’expérience' },
            publishedOn: { type: 'day', label: 'Date de publication' },
            url: { type: 'url', label: 'Adresse où l’avis est publié', wide: true },
            /** Marks an invented review. Without the mark, it would deceive visitors (D29, L121-4 C. conso). */
            example: {
              type: 'yesNo',
              label: 'Avis d’exemple, marqué comme tel',
              wide: true,
              wrong: 'Reste coché tant que l’adresse de l’avis est une adresse d’exemple',
            },
          },
        },
      },
    },
  ],
});
