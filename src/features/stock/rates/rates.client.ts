import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { RatesResource } from './rates.resource.ts';

export const rates = clientOf<RatesResource>();
