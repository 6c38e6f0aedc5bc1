import { type DraftStorage, draftKey, readStored } from '../../../../admin-ui/form/draft-storage.ts';
import { type Draft, draftSchema } from './draft.schema.ts';

/** Returns the storage key of a draft. Without `person`, the draft is that of the signed-in person. */
export function draftName(kind: string, id: number | undefined, person?: string): string {
  return draftKey(`${kind}/${id ?? 'new'}`, person);
}

export function readDraft(storage: DraftStorage | null, name: string): Draft | null {
  return draftSchema.safeParse(readStored(storage, name)).data ?? null;
}
