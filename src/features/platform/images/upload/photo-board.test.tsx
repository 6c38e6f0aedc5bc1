import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pressEnter } from '../../../../../tests/support/press.ts';
import { applyFingerStyles } from '../../../../../tests/support/touch.ts';
import { PhotoBoard } from './photo-board.tsx';
import { type UploadEnvironment, UploadQueue } from './upload-queue.ts';

/** Pictures that load without a server. Each has its own address. */
const picture = (n: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="30${n}" height="200"/>`)}`;
const THREE = [1, 2, 3].map(picture);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
const jpeg = (name: string) => new File([JPEG], name, { type: 'image/jpeg' });

/** Files that are added are stored at once. */
async function renderBoard(photos: readonly string[]): Promise<UploadQueue> {
  const environment: UploadEnvironment = {
    prepare: async (file) => file,
    send: async () => ({ kind: 'stored', url: picture(4) }),
    signIn: async () => undefined,
    urls: URL,
    isOnline: () => true,
  };
  const queue = new UploadQueue({ folder: 'cars', id: '1' }, photos, environment);
  const { unmount } = await render(<PhotoBoard queue={queue} fieldError={undefined} />);
  onTestFinished(async () => {
    await unmount();
    queue.close();
  });
  return queue;
}

const stored = (queue: UploadQueue) => queue.snapshot().map(({ url }) => THREE.indexOf(url) + 1 || 4);
const button = (name: string) => page.getByRole('button', { name });
const tile = (n: number) => page.getByRole('listitem').nth(n - 1);
const said = (text: string | RegExp) => expect.element(page.getByText(text)).toBeInTheDocument();

/** Returns the middle of a photo, or of the handle that a finger drags. */
function middle(n: number, part: 'img' | '[aria-hidden]'): { at: Element; x: number; y: number } {
  const at = tile(n).element().querySelector(part);
  if (!at) throw new Error(`The tile has no ${part}.`);
  const { left, top, width, height } = at.getBoundingClientRect();
  return { at, x: left + width / 2, y: top + height / 2 };
}

function pointer(on: EventTarget, type: string, { x, y }: { x: number; y: number }, pointerType: string): void {
  on.dispatchEvent(
    new PointerEvent(type, { pointerType, pointerId: 7, clientX: x, clientY: y, bubbles: true, cancelable: true }),
  );
}

test('D45: photos change places by buttons, with the keyboard alone, and every move is said', async () => {
  const queue = await renderBoard([...THREE, picture(4)]);
  await pressEnter(button('Déplacer avant : photo 3'));
  await said('Photo en position 2 sur 4.');
  await expect.element(button('Déplacer avant : photo 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await said(/^Photo placée en premier/);
  await expect.element(button('Déplacer après : photo 1')).toHaveFocus();
  expect(stored(queue)).toEqual([3, 1, 2, 4]);
  await pressEnter(button('Déplacer après : photo 2'));
  await expect.element(button('Déplacer après : photo 3')).toHaveFocus();
  await pressEnter(button('Image principale : photo 4'));
  await expect.element(button('Image principale : photo 1')).toHaveAttribute('aria-pressed', 'true');
  expect(stored(queue)).toEqual([4, 3, 2, 1]);
  await pressEnter(button('Retirer la photo 2'));
  await said('Photo 2 retirée, il en reste 3.');
  await expect.element(button('Retirer la photo 2')).toHaveFocus();
  await pressEnter(button('Annuler le retrait de la photo'));
  await said('La photo est revenue à sa place.');
  expect(stored(queue)).toEqual([4, 3, 2, 1]);
});

test('D45: photos are dropped anywhere in the window, and shown from their file', async () => {
  const queue = await renderBoard([]);
  const canvas = document.createElement('canvas');
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([photo ?? ''], 'déposée.jpg', { type: 'image/jpeg' }));
  for (const type of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  await expect.poll(() => queue.snapshot().map(({ state }) => state)).toEqual(['stored']);
  await expect.element(tile(1)).toMatchTextContent('déposée.jpg');
  expect(tile(1).element().querySelector('img')?.src).toMatch(/^blob:/);
});

test('D45: photos change places by dragging, with a mouse; Escape puts the photo back', async () => {
  const queue = await renderBoard(THREE);
  const photo = (n: number) => page.getByRole('img', { name: `Photo ${n}` });
  await userEvent.dragAndDrop(photo(3), photo(1));
  await expect.poll(() => stored(queue)).toEqual([3, 1, 2]);
  const onDialogKey = vi.fn();
  document.addEventListener('keydown', onDialogKey);
  const from = middle(1, 'img');
  pointer(from.at, 'pointerdown', from, 'mouse');
  pointer(window, 'pointermove', middle(2, 'img'), 'mouse');
  await expect.poll(() => tile(1).element().hasAttribute('data-dragged')).toBe(true);
  await userEvent.keyboard('{Escape}');
  pointer(window, 'pointerup', middle(2, 'img'), 'mouse');
  document.removeEventListener('keydown', onDialogKey);
  await expect.poll(() => tile(1).element().hasAttribute('data-dragged')).toBe(false);
  expect(stored(queue)).toEqual([3, 1, 2]);
  expect(onDialogKey).not.toHaveBeenCalled();
});

test('D45: on a phone two photos stand side by side and change places by the handle, with a finger, while the page does not scroll', async () => {
  await page.viewport(390, 844);
  const queue = await renderBoard(THREE);
  await expect.poll(() => tile(3).element().querySelector('img')?.complete).toBe(true);
  const [first, second] = [tile(1), tile(2)].map((one) => one.element().getBoundingClientRect());
  expect(second?.left).toBeGreaterThan(first?.right ?? 0);
  expect(second?.top).toBe(first?.top);
  const [from, to] = [middle(3, '[aria-hidden]'), middle(1, 'img')];
  expect(getComputedStyle(from.at).touchAction).toBe('none');
  pointer(from.at, 'pointerdown', from, 'touch');
  for (let step = 1; step <= 6; step += 1)
    pointer(
      window,
      'pointermove',
      { x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 },
      'touch',
    );
  pointer(window, 'pointerup', to, 'touch');
  await expect.poll(() => stored(queue)).toEqual([3, 1, 2]);
});

test('MOD-8: one more photo is taken with the camera; the input is in the document while the camera is open', async () => {
  const queue = await renderBoard([]);
  const opened: HTMLInputElement[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  applyFingerStyles();
  await button('Prendre une photo').click();
  const [camera] = opened;
  if (!camera) throw new Error('No camera opened.');
  // iOS may discard an input outside of the document while the camera is open.
  expect([camera.isConnected, camera.getAttribute('capture')]).toEqual([true, 'environment']);
  const taken = new DataTransfer();
  taken.items.add(jpeg('photo.jpg'));
  camera.files = taken.files;
  camera.dispatchEvent(new Event('change'));
  await expect.poll(() => queue.snapshot().map(({ name, state }) => [name, state])).toEqual([['photo.jpg', 'stored']]);
  await button('Prendre une photo').click();
  opened[1]?.dispatchEvent(new Event('cancel'));
  expect(document.querySelector('input[capture]')).toBeNull();
});

test('D45: without a connection photos are shown as unavailable, and appear once it is back; one that is gone is said', async () => {
  await renderBoard(THREE);
  const isOnline = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const picturesIn = () => page.getByRole('list').element().querySelectorAll('img');
  const loseAll = () => {
    for (const image of picturesIn()) image.dispatchEvent(new Event('error'));
  };
  loseAll();
  await expect.poll(() => page.getByText('Aperçu indisponible').elements().length).toBe(3);
  expect(picturesIn()).toHaveLength(0);
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => picturesIn().length).toBe(3);
  // The board says that a photo was deleted only when the site responds with 404.
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  loseAll();
  await expect.poll(() => page.getByText('Cette image n’existe plus : retirez-la').elements().length).toBe(3);
});
