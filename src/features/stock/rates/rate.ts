import { defineDocument } from '../../../shared/document.ts';

/** `count`: maximum number of rates in one request for a new order. */
export const RATE_LIMITS = { title: 100, price: 500, count: 1_000 } as const;

export const RATE = defineDocument({
  name: 'rates',
  label: 'Tarif',
  untitled: 'Nouveau tarif',
  fields: [
    {
      name: 'title',
      label: 'Titre',
      type: 'text',
      required: true,
      maxLength: RATE_LIMITS.title,
      placeholder: 'PARIS - ORLY',
    },
    { name: 'price', label: 'Prix', type: 'price', required: true, maxLength: RATE_LIMITS.price },
  ],
  store: { read: 'GET /rates', create: 'POST /rates/new', edit: 'PUT /rates/edit' },
  words: {
    new: 'Ajouter un tarif',
    edit: 'Modifier le tarif',
    conflict: 'Deux personnes ont modifié ce tarif',
    isOpen: 'Ce tarif est déjà ouvert',
    missing: 'Ce tarif n’existe pas ou plus.',
  },
});
