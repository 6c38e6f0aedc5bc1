import type { RowForm } from '../../../admin-ui/document/row-document.ts';

/** `count`: maximum number of rates in one request for a new order. */
export const RATE_LIMITS = { title: 100, price: 500, count: 1_000 } as const;

export const RATE_FORM = {
  name: 'rates',
  label: 'Tarif',
  untitled: 'Nouveau tarif',
  fields: [
    { name: 'title', label: 'Titre', type: 'text' },
    { name: 'price', label: 'Prix', type: 'price' },
  ],
} as const satisfies RowForm;
