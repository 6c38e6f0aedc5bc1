import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { VehiclesResource } from './vehicles.resource.ts';

/** The calls for vehicles, by kind. */
export const vehicles = { cars: clientOf<VehiclesResource>('/cars'), trucks: clientOf<VehiclesResource>('/trucks') };
