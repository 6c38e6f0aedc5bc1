import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emulate } from '../../../../../tests/support/emulate.ts';
import { pass } from '../../../../../tests/support/pass.ts';
import { drawnPictures, publicCar, storedPictures } from '../../../../../tests/support/public-car.ts';
import { Gallery } from './gallery.tsx';

const gallery = page.getByRole('region', { name: /^Photos : / });
const button = (name: string) => gallery.getByRole('button', { name });
const thumb = (n: number) => gallery.getByRole('link', { name: `Voir la photo ${n}` });
const dialog = page.getByRole('dialog', { name: 'Photos agrandies : Neuf photos' });
const enlarged = (n: number) => dialog.getByRole('img', { name: `Neuf photos, photo ${n} sur 9` });
const slide = (n: number) => document.querySelector<HTMLElement>(`#photo-${n}`) as HTMLElement;
const shows = (n: number, at: Locator = gallery) =>
  expect.element(at.getByText(`${n} / 9`, { exact: true })).toBeVisible();
/** Unlike `shows`, does not wait, because what waits also moves a stopped clock. */
const shown = () => gallery.getByText(/^\d \/ 9$/).element().textContent;
const said = () => document.querySelector('section > [aria-live=polite]')?.textContent;

const car = (title: string, pictures: ReturnType<typeof drawnPictures>) => publicCar({ title, ...pictures });
const nineOf = (pictures: ReturnType<typeof drawnPictures>) => (
  <>
    <a href="#avant">Avant</a>
    <Gallery kind="cars" vehicle={car('Neuf photos', pictures)} />
  </>
);

/** The mouse is on the first picture, so that the gallery does not go on by itself. */
async function renderNine(pictures = drawnPictures(9)): Promise<void> {
  await render(nineOf(pictures));
  await expect.element(button('Agrandir')).toBeVisible();
  await userEvent.hover(slide(1));
}

/** Only the test moves the clock, but for a click, which moves it by as much time as it needs. */
async function renderMoving(): Promise<void> {
  await emulate({ reducedMotion: 'no-preference' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await renderNine(storedPictures(9));
  await userEvent.click(page.getByRole('link', { name: 'Avant' }));
  await shows(1);
}

afterEach(() => vi.useRealTimers());

test('CDET-1: before its script, thumbnails scroll to their pictures; nothing moves when the script arrives', async () => {
  const first = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => first.remove());
  first.innerHTML = renderToStaticMarkup(nineOf(drawnPictures(9)));
  const places = () =>
    ['#photo-1 img', 'section li a[aria-current]', 'section > p:has(> [aria-hidden])'].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].map(Math.round);
    });
  const before = places();
  await thumb(7).click();
  await expect.poll(() => Math.round(slide(7).getBoundingClientRect().left)).toBe(before[0]?.[0]);
  await expect
    .element(gallery.getByRole('link', { name: 'Agrandir' }))
    .toHaveAttribute('href', '/car/1/photos#photo-1');
  expect(slide(7).querySelector('a')?.getAttribute('href')).toBe('/car/1/photos#photo-7');
  first.remove();
  await renderNine();
  expect(places()).toEqual(before);
});

describe('the carousel', () => {
  test('CDET-1, CDET-2, CST-11: 25 pixels between two pictures, arrows of 44 and a fraction; after the last picture comes the first; pictures and scrollbar are dragged', async () => {
    await renderNine();
    const [left, right] = [slide(1).getBoundingClientRect(), slide(2).getBoundingClientRect()];
    expect(right.left - left.right).toBeCloseTo(25, 1);
    await button('Image suivante').click();
    await shows(2);
    await button('Image précédente').click();
    await button('Image précédente').click();
    await shows(9);
    const { width, height } = button('Image suivante').element().getBoundingClientRect();
    expect([width, height]).toEqual([44, 44]);
    await button('Image suivante').click();
    await shows(1);
    await expect.poll(() => document.getAnimations()).toEqual([]);

    const frame = slide(1).closest('div') as HTMLElement;
    const at = (part: number) => ({ x: left.width * part, y: 100 });
    await userEvent.dragAndDrop(frame, frame, { sourcePosition: at(0.8), targetPosition: at(0.2), steps: 8 });
    await shows(2);
    const bar = document.querySelector('section > p + div') as HTMLElement;
    const end = bar.clientWidth;
    await userEvent.dragAndDrop(bar, bar, {
      sourcePosition: { x: end * 0.17, y: 22 },
      targetPosition: { x: end - 1, y: 22 },
      steps: 8,
    });
    await shows(9);
  });

  test('CDET-1: a double click zooms in, in the largest size, and out again, and opens no enlarged view', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await renderNine(storedPictures(9));
    const scale = () => slide(1).querySelector('picture')?.style.transform;
    await userEvent.dblClick(slide(1));
    await expect.poll(scale).toContain('scale(2.5)');
    await expect.poll(() => slide(1).querySelector('img')?.currentSrc).toContain('w1600');
    // A click within this time would belong to the double click before. After it, a single click opens the enlarged
    // view.
    await pass(300);
    await userEvent.dblClick(slide(1));
    await expect.poll(scale).toContain('scale(1)');
    await pass(300);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('CDET-1: one picture has no arrows and no fraction but can be enlarged; none shows a drawing', async () => {
    const { rerender } = await render(<Gallery kind="cars" vehicle={car('Une photo', drawnPictures(1))} />);
    await expect.element(button('Agrandir')).toBeVisible();
    expect(gallery.getByRole('button').elements()).toHaveLength(1);
    expect(page.getByText('1 / 1').elements()).toEqual([]);
    await button('Agrandir').click();
    const large = page.getByRole('dialog', { name: 'Photos agrandies : Une photo' });
    await expect.element(large.getByRole('img')).toBeVisible();
    expect(large.getByRole('button', { name: /^Voir la photo/ }).elements()).toEqual([]);
    expect(page.getByText('1 / 1').elements()).toEqual([]);
    await rerender(<Gallery kind="cars" vehicle={car('Sans photo', drawnPictures(0))} />);
    await expect.element(page.getByRole('img', { name: 'Véhicule pas encore photographié' })).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});

describe('autoplay', () => {
  beforeEach(() => renderMoving());

  test('CDET-3, CST-11, D21: the next picture every 3000 ms; the mouse and the keyboard hold it, an interaction does not stop it, Pause does', async () => {
    // The seconds begin anew when the keyboard leaves the gallery.
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    await pass(2999);
    expect(shown()).toBe('1 / 9');
    await pass(1);
    await shows(2);
    await pass(3000);
    await shows(3);

    await userEvent.hover(slide(3));
    await pass(20_000);
    expect(shown()).toBe('3 / 9');
    await userEvent.hover(page.getByText('Avant'));
    await pass(3000);
    await shows(4);

    await button('Image suivante').click();
    await shows(5);
    await thumb(4).click();
    await shows(4);
    await userEvent.hover(page.getByText('Avant'));
    await pass(3000);
    await shows(5);

    (page.getByText('Avant').element() as HTMLElement).focus();
    await userEvent.tab();
    expect(gallery.element().contains(document.activeElement)).toBe(true);
    await pass(20_000);
    expect(shown()).toBe('5 / 9');
    await userEvent.tab({ shift: true });
    await pass(3000);
    await shows(6);

    await button('Pause').click();
    await userEvent.hover(page.getByText('Avant'));
    await pass(20_000);
    expect(shown()).toBe('6 / 9');
    await button('Lecture').click();
    await pass(3000);
    await shows(7);
  });

  test('CDET-3, D21: only above 768 px and without a wish for less motion, also when that changes', async () => {
    await page.viewport(768, 900);
    await expect.element(button('Pause')).not.toBeInTheDocument();
    await pass(10_000);
    expect(shown()).toBe('1 / 9');
    await page.viewport(769, 900);
    await expect.element(button('Pause')).toBeVisible();
    await pass(3000);
    await shows(2);
    await emulate({ reducedMotion: 'reduce' });
    await expect.element(button('Pause')).not.toBeInTheDocument();
    await pass(20_000);
    expect(shown()).toBe('2 / 9');
    expect(button('Lecture').elements()).toEqual([]);
  });

  test('D21: thumbnails and the arrow keys lead to a picture, and only what was asked for is announced', async () => {
    await thumb(5).click();
    await shows(5);
    expect(said()).toBe('Photo 5 sur 9');
    expect(window.location.hash).not.toBe('#photo-5');
    await expect.element(thumb(5)).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await shows(6);
    expect(said()).toBe('Photo 6 sur 9');
    await userEvent.click(page.getByText('Avant'));
    await pass(3000);
    await shows(7);
    expect(said()).toBe('');
    (button('Image suivante').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await shows(8);
    await userEvent.keyboard('{ArrowLeft}');
    await shows(7);
  });

  test('CDET-12, D21: Agrandir and a click on the picture open the largest size; the focus stays inside, Escape gives it back to Agrandir', async () => {
    await button('Image suivante').click();
    (button('Agrandir').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await shows(2, dialog);
    await expect.poll(() => (enlarged(2).element() as HTMLImageElement).currentSrc).toContain('.w1600.avif');
    for (let i = 0; i < 8; i += 1) {
      await userEvent.tab();
      expect(
        document.activeElement?.closest('dialog, body')?.matches('dialog') || document.activeElement === document.body,
      ).toBe(true);
    }
    (dialog.getByRole('button', { name: 'Fermer' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await shows(3, dialog);
    await pass(20_000);
    await shows(3, dialog);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await shows(3);
    await expect.element(button('Agrandir')).toHaveFocus();

    await userEvent.click(slide(3));
    // A second click within this time would zoom in place.
    await pass(300);
    await shows(3, dialog);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Agrandir')).toHaveFocus();
  });
});

test('LOOK-24: enlarged, thumbnails of at least 44 pixels lead to pictures, the current one in sight; Home and End too', async () => {
  await page.viewport(390, 844);
  await renderNine();
  await button('Agrandir').click();
  await shows(1, dialog);
  expect(getComputedStyle(dialog.element()).backgroundColor).toBe('rgb(14, 17, 22)');
  const thumbs = dialog.getByRole('button', { name: /^Voir la photo \d$/ });
  const boxes = thumbs.elements().map((it) => it.getBoundingClientRect());
  expect(boxes).toHaveLength(9);
  expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
  const inSight = (n: number) =>
    expect
      .poll(() => {
        const { left, right } = thumbs.elements()[n - 1]?.getBoundingClientRect() ?? new DOMRect();
        return left >= 0 && right <= 390;
      })
      .toBe(true);
  await userEvent.keyboard('{End}');
  await shows(9, dialog);
  await inSight(9);
  await expect.element(thumbs.nth(8)).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Home}');
  await shows(1, dialog);
  await inSight(1);
  await dialog.getByRole('button', { name: 'Voir la photo 3' }).click();
  await shows(3, dialog);
});
