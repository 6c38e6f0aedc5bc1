import { defineDocument } from '../../../shared/document.ts';

export const BRAND_NAME_LIMIT = 100;

export const BRAND = defineDocument({
  name: 'brands',
  label: 'Marque',
  untitled: 'Nouvelle marque',
  fields: [{ name: 'brandName', label: 'Nom', type: 'text', required: true, maxLength: BRAND_NAME_LIMIT }],
  store: { read: 'GET /brands', create: 'POST /brands/new', edit: 'PUT /brands/edit' },
  words: {
    new: 'Ajouter une marque',
    edit: 'Modifier la marque',
    conflict: 'Deux personnes ont modifié cette marque',
    isOpen: 'Cette marque est déjà ouverte',
    missing: 'Cette marque n’existe pas ou plus.',
  },
});
