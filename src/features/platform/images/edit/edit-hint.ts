import { isUnchanged, type PictureEdit } from './picture-edit.ts';

/** Names only what the photo shows now: the frame, the boxes, or both. */
export function hintOf({ crop, masks = [] }: PictureEdit): string {
  const by = 'au doigt, à la souris ou avec les flèches';
  if (crop && masks.length > 0) return `Tirez les coins du cadre, déplacez un cache ou tirez son coin : ${by}.`;
  if (crop) return `Tirez les coins du cadre : ${by}.`;
  if (masks.length > 0) return `Déplacez un cache ou tirez son coin : ${by}.`;
  return 'Tournez la photo, recadrez-la, ou dessinez un cache dessus, au doigt ou à la souris.';
}

export const isEdited = (edit: PictureEdit) => !isUnchanged(edit);
