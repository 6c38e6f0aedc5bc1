import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { StockImportResource } from './stock-import.resource.ts';

/** By kind. */
export const stockImport = {
  cars: clientOf<StockImportResource>('/import/cars'),
  trucks: clientOf<StockImportResource>('/import/trucks'),
};
