/** The four fixed prices of the chauffeur-driven transport, in euros (D27). */
export const DEMO_RATES: { title: string; price: string }[] = [
  { title: 'PARIS - ORLY', price: '99' },
  { title: 'PARIS - PARIS', price: '59' },
  { title: 'PARIS - BEAUVAIS', price: '169' },
  { title: 'PARIS - CDG', price: '69' },
];
