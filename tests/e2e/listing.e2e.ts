import { describe, expect } from 'vitest';
import { test } from '../support/visit.ts';

describe('the list of cars', () => {
  test('CARL-1: heading', async ({ visit }) => {
    const page = await visit('/');
    expect(await page.locator('h1').innerText()).toBe("Achetez votre voiture d'occasion contrôlée & garantie");
  });
});
