export const BRAND_NAME_LIMIT = 100;
