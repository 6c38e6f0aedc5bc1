import type { Locator, Page } from 'playwright';

/** Returns the topmost form or dialog. */
export const formOf = (page: Page): Locator => page.getByRole('dialog').last();

export async function openNew(page: Page, kind: 'cars' | 'trucks' = 'cars'): Promise<Locator> {
  const [button, title] =
    kind === 'cars' ? ['Ajouter une voiture', 'Nouvelle voiture'] : ['Ajouter un camion', 'Nouveau camion'];
  await page.getByRole('button', { name: button }).click();
  const form = page.getByRole('dialog', { name: title });
  await form.getByLabel('Titre').waitFor();
  return form;
}

/** For tests of the form alone: after each save, drawing a list's rows takes longer than the save. */
export const listWithoutRows = (kind: 'cars' | 'trucks'): string => `/admin/${kind}?q=zzz`;

/**
 * Opens the form of a vehicle. If the page shows the vehicle, opens the form from its row. Otherwise opens it by its
 * address, over a list without rows.
 */
export async function openEdit(page: Page, kind: 'cars' | 'trucks', id: number): Promise<Locator> {
  const address = `/admin/${kind}?fiche=${kind}-edit-${id}`;
  const row = page.locator(`main a[href="${address}"]`);
  const isTable = page.url().endsWith(`/admin/${kind}`);
  // The table has rows of its own while it loads.
  if (isTable) await page.locator('main tbody a').first().waitFor();
  if (isTable && (await row.count()) > 0) await row.first().click();
  else await page.goto(`${listWithoutRows(kind)}&fiche=${kind}-edit-${id}`);
  const form = page.getByRole('dialog', { name: kind === 'cars' ? 'Modifier la voiture' : 'Modifier le camion' });
  await form.getByRole('textbox', { name: 'Titre' }).waitFor();
  return form;
}

/** Chooses photos in the file picker, as files or by path. */
export async function choose(form: Locator, photos: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await form.locator('input[type="file"]').setInputFiles(photos);
}

/** `name` is the field's name in the API. */
export const field = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);

export const tiles = (form: Locator): Locator => form.locator('li[data-key]');

/** Returns the states of the photos in the form, in their order. */
export const states = (form: Locator): Promise<(string | null)[]> =>
  tiles(form).evaluateAll((all) => all.map((tile) => tile.getAttribute('data-state')));

/** Returns a vehicle of the public site. */
export async function published(page: Page, kind: 'cars' | 'trucks', id: number): Promise<Record<string, unknown>> {
  const response = await page.request.get(`/api/${kind}/${id}`);
  return (await response.json()).data[0];
}

/** Returns the newest vehicle of the public site. */
export async function newest(page: Page, kind: 'cars' | 'trucks'): Promise<Record<string, unknown> & { id: number }> {
  const response = await page.request.get(`/api/${kind}/list/-1`);
  return (await response.json()).data[0];
}
