import { DRAFT_PREFIX, type DraftStorage, readStored } from '../../../../admin-ui/form/draft-storage.ts';
import { type Draft, draftSchema } from './draft.schema.ts';

/** Returns the storage key of a draft: 'vitrine-brouillon/cars/12' or 'vitrine-brouillon/cars/new'. */
export function draftName(kind: string, id: number | undefined): string {
  return `${DRAFT_PREFIX}/${kind}/${id ?? 'new'}`;
}

export function readDraft(storage: DraftStorage | null, name: string): Draft | null {
  return draftSchema.safeParse(readStored(storage, name)).data ?? null;
}
