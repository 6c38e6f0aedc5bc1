import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

function Removed({ next }: { next: string }) {
  const button = useFocusAfterRemoval<HTMLButtonElement>(() => document.getElementById(next));
  return (
    <button ref={button} type="button">
      Effacer
    </button>
  );
}

function Part({ next }: { next: string | null }) {
  return (
    <>
      {next !== null && <Removed next={next} />}
      <input id="first" aria-label="Premier" />
      <input id="second" aria-label="Second" />
    </>
  );
}

test('a button that disappears gives its focus to the element that its last render names', async () => {
  const { rerender } = await render(<Part next="first" />);
  (page.getByRole('button').element() as HTMLElement).focus();
  await rerender(<Part next="second" />);
  await rerender(<Part next={null} />);
  await expect.element(page.getByLabelText('Second')).toHaveFocus();
});
