import { QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OWNER } from '../../../../tests/support/admin-page.tsx';
import { answerBrandNames } from '../../../../tests/support/admin-stock.ts';
import { answerResource, sentCalls } from '../../../../tests/support/stand-in.ts';
import { AdminContextProvider } from '../../../admin-ui/session/admin-context.ts';
import { queryClient } from '../../../admin-ui/session/server-state.ts';
import { describeVehicleField } from '../../stock/kinds/describe-vehicle-field.ts';
import type { JournalResource } from './journal.resource.ts';
import type { JournalRow } from './journal.schema.ts';
import { VehicleHistory } from './vehicle-history.tsx';

const entry = (at: string, change: [string, string]): JournalRow => ({
  at,
  who: 'Hélène',
  action: 'update',
  object: 'cars',
  id: 48,
  title: 'Clio 48',
  changes: { price_per_day: change },
  origin: 'form',
  operation: 'one press',
  undoable: true,
});

test('D55: the form of a vehicle has its history, newest first, which is loaded when it is opened', async () => {
  answerResource<JournalResource>({
    'GET /journal': () => ({
      data: [entry('2026-11-20T09:31:00.000Z', ['12', '10']), entry('2026-11-20T09:30:00.000Z', ['39', '12'])],
      remaining: 2,
    }),
  });
  answerBrandNames();
  onTestFinished(() => queryClient.clear());
  await render(
    <QueryClientProvider client={queryClient}>
      <AdminContextProvider value={OWNER}>
        <VehicleHistory kind="cars" id={48} describeField={describeVehicleField} onUndone={() => undefined} />
      </AdminContextProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Historique' })).toBeVisible();
  expect(sentCalls(/journal/)).toEqual([]);
  await page.getByRole('heading', { name: 'Historique' }).click();
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/12\D+→ devient 10/);
  expect(sentCalls(/journal/)).toEqual(['GET /api/admin/journal?object=cars&id=48']);
});
