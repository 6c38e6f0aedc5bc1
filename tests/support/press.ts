import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Presses a control with the keyboard, as a user does who has reached it with Tab. */
export async function pressEnter(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}
