/** The four fixed prices of the chauffeur-driven transport, in the specification's order (spec §9, D27); euros. */
export const DEMO_RATES: { title: string; price: string }[] = [
  { title: 'PARIS - ORLY', price: '99' },
  { title: 'PARIS - PARIS', price: '59' },
  { title: 'PARIS - BEAUVAIS', price: '169' },
  { title: 'PARIS - CDG', price: '69' },
];
