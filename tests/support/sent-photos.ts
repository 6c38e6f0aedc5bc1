import type { Page } from 'playwright';

/** Records the files that the page uploads from now on. */
export async function recordSent(page: Page): Promise<void> {
  await page.evaluate(() => {
    const files: File[] = [];
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) files.push(body.get('file') as File);
      return send.call(this, body);
    };
    Object.assign(window, { sentFiles: files });
  });
}

/** Returns the bytes of the recorded files with these names, by name. */
export async function sentPhotos(page: Page, names: readonly string[]): Promise<Map<string, Buffer>> {
  const sent = await page.evaluate(async (names) => {
    const read = async (file: File): Promise<[string, string]> => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return [file.name, bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')];
    };
    const files = (window as Window & { sentFiles?: File[] }).sentFiles ?? [];
    return Promise.all(files.filter(({ name }) => names.includes(name)).map(read));
  }, names);
  return new Map(sent.map(([name, text]) => [name, Buffer.from(text, 'latin1')]));
}
