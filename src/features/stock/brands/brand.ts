import type { RowForm } from '../../../admin-ui/document/row-document.ts';

export const BRAND_NAME_LIMIT = 100;

export const BRAND_FORM = {
  name: 'brands',
  label: 'Marque',
  untitled: 'Nouvelle marque',
  fields: [{ name: 'brandName', label: 'Nom', type: 'text' }],
} as const satisfies RowForm;
