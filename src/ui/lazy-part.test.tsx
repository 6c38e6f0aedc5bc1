import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pass } from '../../tests/support/pass.ts';
import { LazyFailure, useLazyPart } from './lazy-part.tsx';

const failure = page.getByRole('status');
const retry = page.getByRole('button', { name: 'Réessayer' });

function Part({ load }: { load: () => Promise<string> }) {
  const result = useLazyPart(load);
  if (result.state === 'failed') return <LazyFailure text="Rien n’est venu." retry={result.retry} />;
  return <p>{result.state === 'ready' ? result.part : 'Attente'}</p>;
}

afterEach(() => vi.useRealTimers());

test('CST-16: a part that fails says so; Réessayer loads it', async () => {
  const load = vi.fn(() => Promise.resolve('Le diaporama')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await render(<Part load={load} />);
  await expect.element(failure).toMatchTextContent('Rien n’est venu.');
  await retry.click();
  await expect.element(page.getByText('Le diaporama')).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('CST-16: if the site does not answer after a second failure either, the part says so again and can still be loaded', async () => {
  const away = new TypeError('Failed to fetch');
  const load = vi
    .fn(() => Promise.resolve('Le diaporama'))
    .mockRejectedValueOnce(away)
    .mockRejectedValueOnce(away);
  const site = vi.spyOn(globalThis, 'fetch').mockRejectedValue(away);
  onTestFinished(() => site.mockRestore());
  await render(<Part load={load} />);
  await retry.click();
  await expect.poll(() => site.mock.calls.length).toBe(1);
  await expect.element(failure).toMatchTextContent('Rien n’est venu.');
  await retry.click();
  await expect.element(page.getByText('Le diaporama')).toBeVisible();
});

test('CST-16: the page stops waiting for a part after 120 s, and uses it if it arrives later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise, resolve } = Promise.withResolvers<string>();
  const load = () => promise;
  await render(<Part load={load} />);
  await pass(119_999);
  await expect.element(page.getByText('Attente')).toBeVisible();
  await pass(1);
  await expect.element(retry).toBeVisible();
  resolve('Le diaporama');
  await expect.element(page.getByText('Le diaporama')).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
});
