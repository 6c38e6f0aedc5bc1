import type { VehicleKind } from '../../../shared/paths.ts';

/** The property that the vehicles of a landing page share. */
export const LANDING_TOPICS = ['brand', 'fuel', 'body', 'volume', 'licence'] as const;

export type LandingTopic = (typeof LANDING_TOPICS)[number];

/** `name`: the brand's name, the fuel's or the body's French word, the volume in whole m³, the licence's letters. */
export type LandingSubject = { kind: VehicleKind; slug: string; topic: LandingTopic; name: string };

/** A link to a landing page, in words. */
export type LandingLink = { path: string; label: string };

/** From the least to the most. */
export type Span = { min: number; max: number };

/** Facts about all vehicles of a landing page; null if unknown. Prices are cents. */
export type LandingFacts = {
  /** How many there are. */
  count: number;
  /** How many of them are for rent. */
  forRent: number;
  years: Span | null;
  salePrices: Span | null;
  /** The lowest rental price by the name of its field. */
  rentalsFrom: Readonly<Record<string, number>>;
  /** How many vehicles state a guarantee. */
  guaranteed: number;
  volumes: Span | null;
  /** How many are driven with the licence B. */
  licenceB: number;
};

/** A landing page: vehicles of one brand, fuel, body … with their facts. */
export type Landing<V> = {
  subject: LandingSubject;
  facts: LandingFacts;
  /** Path and query of the list of all of them. */
  list: string;
  /** The first of them. */
  vehicles: V[];
};

/** The most similar vehicles, and landing pages with more of the sort. */
export type SimilarResult<V> = { vehicles: V[]; landings: LandingLink[] };
