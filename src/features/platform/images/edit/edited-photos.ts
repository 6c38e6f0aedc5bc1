/** Returns [] for 0. */
export function editedPhotosNotices(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? ['1 photo a été retouchée depuis : sa retouche la plus récente la remplace.']
    : [`${count} photos ont été retouchées depuis : leur retouche la plus récente les remplace.`];
}
