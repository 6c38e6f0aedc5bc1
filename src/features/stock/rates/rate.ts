/** A fixed price of the chauffeur-driven transport (ENT-6). The price is free text, as typed. */
export type Rate = { id: number; title: string; price: string };

/** `count`: most rates that one order takes. */
export const RATE_LIMITS = { title: 100, price: 500, count: 1_000 } as const;
