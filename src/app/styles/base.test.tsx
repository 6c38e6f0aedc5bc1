import { expect, test } from 'vitest';

test('D21: with reduced motion, an element that changes has its new size at once, without a transition', () => {
  const box = document.body.appendChild(document.createElement('div'));
  try {
    box.style.width = '10px';
    expect(getComputedStyle(box).width).toBe('10px');
    box.style.width = '20px';
    expect(getComputedStyle(box).width).toBe('20px');
    expect(document.getAnimations()).toEqual([]);
  } finally {
    box.remove();
  }
});
