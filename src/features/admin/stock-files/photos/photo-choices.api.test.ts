import { expect, test } from 'vitest';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { openPhotoHost } from '../../../../../tests/support/photo-host.ts';
import { makePhoto } from '../../../../../tests/support/photos.ts';
import { csv, importFile, preview, readJob } from '../../../../../tests/support/stock-files.ts';
import { openAdminSite } from '../../../../../tests/support/uploads.ts';

const site = forFile(openAdminSite);

const HEADINGS = 'Référence;Titre;Photos';

test('PHOT-22: a preview shows the photos of the site that the list would replace, and keeps them by default', async () => {
  const { data } = await site.upload([{ bytes: await makePhoto({ width: 120, height: 90 }) }]);
  const url = data[0]?.url ?? '';
  const { id } = await site.row('POST', '/cars/new', { title: 'Clio', reference: 'C1', images: [url] });
  const file = csv(HEADINGS, 'C1;Clio;https://photos.example/a.jpg');
  const kept = await preview(site, file);
  expect(kept.data).toMatchObject({
    unchanged: 1,
    photos: { fetched: 0, own: [id] },
    own_photos: [{ id, title: 'Clio', pictures: [{ src: url }] }],
  });
  const replaced = await preview(site, file, { ownPhotos: 'replace' });
  expect(replaced.data).toMatchObject({ update: 1, photos: { fetched: 1, hosts: ['photos.example'], own: [id] } });
  const linked = await preview(site, file, { ownPhotos: 'replace', keepLinks: true });
  expect(linked.data).toMatchObject({ update: 1, photos: { fetched: 0, links: 1 } });
});

test('PHOT-20 PHOT-21: the site fetches the photos after the import; a failed one is tried again or no longer named', async () => {
  let isThere = false;
  const photo = await makePhoto({ width: 120, height: 90 });
  const host = await openPhotoHost({
    '/a.jpg': (response) => void (isThere ? response.end(photo) : response.writeHead(404).end()),
  });
  const { job } = await importFile(site, csv(HEADINGS, `C2;Clio;${host.origin}/a.jpg`, `C3;Zoé;${host.origin}/b.jpg`));
  const photos = async () => (await readJob(site, job)).photos;
  await expect.poll(photos).toMatchObject({ total: 2, waiting: 0, failed: 2 });
  const rows = async () => {
    const { data } = await site.done('GET', '/cars/range?q=C2&from=0&to=9');
    return data.find(({ reference }) => reference === 'C2');
  };
  expect(await rows()).toMatchObject({ fetching: { waiting: 0, failed: [{ address: `${host.origin}/a.jpg` }] } });
  isThere = true;
  await site.done('POST', `/import/cars/jobs/${job}/photos`);
  await expect.poll(photos).toMatchObject({ stored: 1, waiting: 0, failed: 1 });
  expect(await rows()).toMatchObject({ images: [expect.stringContaining('/images/cars/')] });
  expect(await rows()).not.toHaveProperty('fetching');
  const { data } = await site.done('GET', '/cars/range?q=Zoé&from=0&to=9');
  const other = data.find(({ reference }) => reference === 'C3');
  const forgotten = await site.row('POST', '/cars/unfetched-photos', { id: other?.id, retry: false });
  expect(forgotten).not.toHaveProperty('fetching');
});
