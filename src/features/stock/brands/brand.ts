/** A make of cars or trucks (ENT-5). */
export type Brand = {
  id: number;
  brandName: string;
  /** 'DD-MM-YYYY' in Paris. */
  date_uploaded: string;
};

export const BRAND_NAME_LIMIT = 100;
