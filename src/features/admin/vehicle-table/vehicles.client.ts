import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { VehiclesResource } from './vehicles.resource.ts';

export const vehicles = { cars: clientOf<VehiclesResource>('/cars'), trucks: clientOf<VehiclesResource>('/trucks') };
