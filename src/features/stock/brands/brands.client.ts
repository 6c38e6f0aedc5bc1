import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { BrandsResource } from './brands.resource.ts';

export const brands = clientOf<BrandsResource>();
