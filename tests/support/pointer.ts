/** Returns the middle of an element on the screen. */
import type { Locator, Page } from 'playwright';

export async function middle(of: Locator): Promise<{ x: number; y: number }> {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error('not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Place = { x: number; y: number };

/** Presses the mouse button and moves the pointer, without releasing the button. */
export async function pressAndMove(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

export async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await pressAndMove(page, from, to);
  await page.mouse.up();
}
