import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { StatisticsResource } from './statistics.resource.ts';

export const statistics = clientOf<StatisticsResource>();
