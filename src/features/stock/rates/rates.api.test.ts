import { expect, test } from 'vitest';
import { DEMO_RATES } from '../../../../tests/support/demo-stock.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { createRate } from './rates.repository.ts';

const site = forFile(openTestSite);

test('API-4 ENT-6 VTC-4 D27: the four fixed prices come in the dealer’s order, as they were typed', async () => {
  expect((await site.app.inject('/api/rates')).json()).toEqual({ data: [] });
  for (const rate of DEMO_RATES) await createRate(site.context, operatorOfThisMachine(), rate);
  expect((await site.app.inject('/api/rates')).json()).toEqual({
    data: [
      { id: expect.any(Number), title: 'PARIS - ORLY', price: '99' },
      { id: expect.any(Number), title: 'PARIS - PARIS', price: '59' },
      { id: expect.any(Number), title: 'PARIS - BEAUVAIS', price: '169' },
      { id: expect.any(Number), title: 'PARIS - CDG', price: '69' },
    ],
  });
});
