import { type DraftStorage, readStored } from '../../../../admin-ui/form/draft-storage.ts';
import { type Draft, draftSchema } from './draft.schema.ts';

export function readDraft(storage: DraftStorage | null, name: string): Draft | null {
  return draftSchema.safeParse(readStored(storage, name)).data ?? null;
}
