/** `count`: maximum number of rates in one request for a new order. */
export const RATE_LIMITS = { title: 100, price: 500, count: 1_000 } as const;
