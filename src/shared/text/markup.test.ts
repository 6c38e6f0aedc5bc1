import { expect, test } from 'vitest';
import { escapeMarkup } from './markup.ts';

test('markup of a text holds no character that HTML, XML or Pango reads as its own', () => {
  expect(escapeMarkup(`<b title="L'été">R&D &amp; fils</b>`)).toBe(
    '&lt;b title=&quot;L&apos;été&quot;&gt;R&amp;D &amp;amp; fils&lt;/b&gt;',
  );
});
