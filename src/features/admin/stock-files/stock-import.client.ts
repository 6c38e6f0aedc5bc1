import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { StockImportResource } from './stock-import.resource.ts';

export const stockImport = {
  cars: clientOf<StockImportResource>('/import/cars'),
  trucks: clientOf<StockImportResource>('/import/trucks'),
};
