import type { Interface } from './money.ts';

/** A span of opening, 'HH:MM' to 'HH:MM'. */
export type Opening = { open: string; close: string };

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** What every page needs of the dealership and every browser gets: header, footer, contact. */
export type PublicDealership = {
  name: string;
  slogan: string;
  /** 'spec': the specification's strings; 'fr': wholly French (D03, D20). */
  interface: Interface;
  phone: string;
  /** 'tel:+33199004217' */
  phoneHref: string;
  /** International digits of the chat. */
  chat: string;
  email: string;
  address: { street: string; postalCode: string; city: string };
  hours: Record<Weekday, Opening[]>;
  networks: { facebook?: string | undefined; instagram?: string | undefined; tiktok?: string | undefined };
  tagline: string;
  trustLine?: string | undefined;
  mobilityMessage: boolean;
  poweredBy: string;
  copyrightFrom: number;
};
