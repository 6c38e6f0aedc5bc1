import type { VehicleKind } from '../../../shared/paths.ts';

export type LandingTopic = 'brand' | 'fuel' | 'body' | 'volume' | 'licence';

/** `name` is the brand, the French word of the fuel or body, the volume in whole m³, or the letters of the licence. */
export type LandingSubject = { kind: VehicleKind; slug: string; topic: LandingTopic; name: string };

export type LandingLink = { path: string; label: string };

export type Span = { min: number; max: number };

/** Facts about all vehicles of a landing page. An unknown fact is null. Prices are in cents. */
export type LandingFacts = {
  count: number;
  forRent: number;
  years: Span | null;
  salePrices: Span | null;
  /** The lowest price of each rental period, by field name. */
  rentalsFrom: Readonly<Record<string, number>>;
  guaranteed: number;
  volumes: Span | null;
  /** Number of vehicles that need only the licence B. */
  licenceB: number;
};

export type Landing<V> = {
  subject: LandingSubject;
  facts: LandingFacts;
  /** Path and query of the list that shows all these vehicles. */
  list: string;
  vehicles: V[];
};
