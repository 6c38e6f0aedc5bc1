import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { FeedsResource } from './feeds.resource.ts';

export const feeds = clientOf<FeedsResource>();
