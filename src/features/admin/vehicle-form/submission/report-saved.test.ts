import { expect, test, vi } from 'vitest';
import { shareAddress } from './report-saved.ts';

const CAR = { title: 'C3', url: 'https://garage.example/car/7' };
const COPIED = 'L’adresse est copiée : collez-la dans un message.';
const refused = (name: string) => vi.fn().mockRejectedValue(new DOMException('no', name));

test('a device that can share shares, and is not asked again where the person gives up', async () => {
  const clipboard = { writeText: vi.fn() };
  const share = vi.fn().mockResolvedValue(undefined);
  expect(await shareAddress({ share, clipboard }, CAR)).toBe('');
  expect(share).toHaveBeenCalledWith(CAR);
  expect(await shareAddress({ share: refused('AbortError'), clipboard }, CAR)).toBe('');
  expect(clipboard.writeText).not.toHaveBeenCalled();
});

test('where sharing is missing or forbidden the address is copied; where that is too, it is shown', async () => {
  const clipboard = { writeText: vi.fn().mockResolvedValue(undefined) };
  expect(await shareAddress({ clipboard }, CAR)).toBe(COPIED);
  expect(await shareAddress({ share: refused('NotAllowedError'), clipboard }, CAR)).toBe(COPIED);
  expect(clipboard.writeText).toHaveBeenCalledWith(CAR.url);
  expect(await shareAddress({}, CAR)).toBe(CAR.url);
  expect(await shareAddress({ clipboard: { writeText: refused('NotAllowedError') } }, CAR)).toBe(CAR.url);
});
