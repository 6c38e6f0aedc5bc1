/** A fixed price of the chauffeur-driven transport (ENT-6). The price is free text, as typed. */
export type Rate = { id: number; title: string; price: string };

export const RATE_LIMITS = { title: 100, price: 500 } as const;
