import { expect, test } from 'vitest';
import { openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { csv, preview, previewRejected } from '../../../../tests/support/stock-files.ts';
import { workbook } from '../../../../tests/support/workbook.ts';

const site = forFile(openAdminApi);

test('FILE-11: a workbook that takes too much memory ends its process alone; the next file is read', async () => {
  const hostile = workbook({
    name: 'Stock',
    rows: [
      ['Référence', 'Titre'],
      ['X1', 'Clio'],
    ],
    far: 'XFD1048576',
  });
  expect(await previewRejected(site, hostile)).toMatchObject({
    status: 413,
    message: expect.stringContaining('mémoire'),
  });
  expect((await preview(site, csv('Référence;Titre', 'Y1;Zoé'))).data.create).toBe(1);
});
