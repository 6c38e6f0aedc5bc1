/** A make (ENT-5). */
export type Brand = {
  id: number;
  brandName: string;
  /** 'DD-MM-YYYY' in Paris. */
  date_uploaded: string;
};

export const BRAND_NAME_LIMIT = 100;
