import { defineSection } from './setting.ts';

const part = (label: string, hint: string) =>
  ({ type: 'yesNo', label, hint, default: true, wide: true, public: 'everyPage' }) as const;

export const DISPLAY = defineSection({
  label: 'Affichage',
  intro: 'Comment le site se présente.',
  seenAt: '/',
  groups: [
    {
      title: 'Ouverture au public',
      fields: {
        open: {
          type: 'yesNo',
          label: 'Le site est ouvert au public',
          usualWords: 'ouvrir fermer préparation travaux',
          hint: 'Décoché : chaque page porte « Site en préparation », et les moteurs de recherche n’en gardent aucune',
          // A database without this setting belongs to an open site.
          default: true,
          initial: false,
          wide: true,
          checklist: { missing: 'Le site est en préparation : ouvrez-le quand le reste est prêt' },
        },
      },
    },
    {
      title: 'Ce que la maison propose',
      hint: 'Ce qui est décoché disparaît du site, des moteurs de recherche et des flux. Vos fiches et vos tarifs restent.',
      fields: {
        'parts.sale': {
          ...part('Vente', 'Décoché : ni véhicules à vendre seulement, ni prix de vente'),
          usualWords: 'acheter vendre achat activité',
        },
        'parts.rental': {
          ...part('Location', 'Décoché : ni véhicules à louer seulement, ni prix de location'),
          usualWords: 'louer activité',
        },
        'parts.trucks': {
          ...part('Camions', 'Décoché : ni page des camions, ni camions'),
          usualWords: 'utilitaires activité',
        },
        'parts.vtc': {
          ...part('Transports VTC', 'Décoché : ni page des transports avec chauffeur, ni tarifs'),
          usualWords: 'chauffeur courses activité',
        },
      },
    },
    {
      title: 'Bandeau',
      hint: 'Une phrase en haut de chaque page, du premier au dernier jour compris. Une fermeture s’annonce aussi depuis « Horaires ».',
      fields: {
        'banner.text': {
          type: 'text',
          label: 'Texte du bandeau',
          usualWords: 'annonce message fermeture congés vacances',
          hint: 'Ex. Fermé le 25 décembre. Vide : aucun bandeau',
          maxLength: 200,
          default: '',
          wide: true,
        },
        'banner.from': { type: 'day', label: 'Premier jour du bandeau', hint: 'Vide : dès maintenant', default: '' },
        'banner.until': {
          type: 'day',
          label: 'Dernier jour du bandeau',
          hint: 'Vide : jusqu’à ce que vous l’enleviez',
          default: '',
        },
      },
    },
    {
      title: 'Langue de l’interface',
      layout: 'interface',
      fields: {
        interface: {
          type: 'choice',
          label: 'Interface du site',
          hint: 'Ce que lisent vos visiteurs. En France, une information commerciale se donne en français',
          usualWords: 'langue français anglais',
          options: [
            { value: 'spec', label: 'Termes d’origine, quelques-uns en anglais (« Get More »)' },
            { value: 'fr', label: 'Entièrement en français (« Voir plus », 1 200 €)' },
          ],
          default: 'spec',
          initial: 'fr',
          expected: 'l’un de : spec, fr',
          checklist: { unconfirmed: 'La langue du site reste à choisir' },
          wide: true,
          public: 'everyPage',
        },
      },
    },
    {
      title: 'Ce que les pages montrent',
      fields: {
        'badges.new': { type: 'yesNo', label: 'Pastille « Nouveauté » pendant 14 jours', default: true, wide: true },
        'badges.price_drop': { type: 'yesNo', label: 'Pastille « Baisse de prix »', default: true, wide: true },
        signIn: {
          type: 'yesNo',
          label: 'Bouton « Me Connecter » des visiteurs',
          hint: 'Seulement là où la connexion des visiteurs est installée',
          default: true,
          wide: true,
        },
        mobilityMessage: {
          type: 'yesNo',
          label: 'Message sur les mobilités moins polluantes, sous les listes',
          hint: 'Obligatoire dans la publicité pour des voitures (article L328-1 du code de la route)',
          default: true,
          wide: true,
          public: 'everyPage',
        },
      },
    },
  ],
});
