import { DRAFT_PREFIX, type DraftStorage, readStored } from '../../../../admin-ui/form/draft-storage.ts';
import { type Draft, draftSchema } from './draft.schema.ts';

/** The storage key of a vehicle's draft: 'vitrine-brouillon/cars/12', or '…/cars/new'. */
export function draftName(kind: string, id: number | undefined): string {
  return `${DRAFT_PREFIX}/${kind}/${id ?? 'new'}`;
}

/** The draft of that name, or null if there is none or it cannot be read. */
export function readDraft(storage: DraftStorage | null, name: string): Draft | null {
  return draftSchema.safeParse(readStored(storage, name)).data ?? null;
}
