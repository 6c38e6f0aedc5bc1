import { launchBrowser } from '../browser.ts';
import { type Engine, STEP_TIMEOUT_MS, type Tab } from './engine.ts';

export async function openChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  const openTab = async (): Promise<Tab> => {
    const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    return {
      goto: async (url) => void (await page.goto(url)),
      reload: async () => void (await page.reload()),
      back: async () => void (await page.goBack({ waitUntil: 'commit' })),
      run: (body) => page.evaluate(`(async () => {${body}})()`),
      async drag([first = { x: 0, y: 0 }, ...others], held) {
        for (const key of held) await page.keyboard.down(key);
        await page.mouse.move(first.x, first.y);
        await page.mouse.down();
        for (const { x, y } of others) await page.mouse.move(x, y);
        await page.mouse.up();
        for (const key of held) await page.keyboard.up(key);
      },
      async type(keys) {
        for (const key of keys) await (key.length === 1 ? page.keyboard.type(key) : page.keyboard.press(key));
      },
      upload: (css, files) =>
        page
          .locator(css)
          .first()
          .setInputFiles([...files]),
      resize: (width, height) => page.setViewportSize({ width, height }),
      close: () => page.context().close(),
    };
  };
  return { openTab, close: () => browser.close() };
}
