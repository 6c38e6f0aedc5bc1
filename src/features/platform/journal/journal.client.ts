import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { JournalResource } from './journal.resource.ts';

export const journalClient = clientOf<JournalResource>();
