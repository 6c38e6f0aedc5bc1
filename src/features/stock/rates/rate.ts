/** `count`: most rates that one order takes. */
export const RATE_LIMITS = { title: 100, price: 500, count: 1_000 } as const;
