import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { setOnline } from '../../../../tests/support/online.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { draftKey } from '../../../admin-ui/form/draft-storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { FeedsResource } from './feeds.resource.ts';
import type { Feed } from './feeds.schema.ts';

const URL_OF_FEED = 'https://garage.example/feeds/secret/meta.csv';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const unavailable = () => {
  throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
};

function answerFeeds(): void {
  let rows: Feed[] = [];
  answerResource<FeedsResource>({
    'GET /feeds': () => ({ data: rows }),
    'GET /feeds/contents': () => ({
      data: [
        {
          format: 'meta',
          included: 12,
          left_out: [
            {
              reason: 'Camion : hors du catalogue automobile de Meta',
              count: 18,
              vehicles: [{ object: 'trucks', id: 4, title: 'Master 4' }],
            },
          ],
        },
      ],
    }),
    'POST /feeds': ({ body }) => {
      const feed: Feed = {
        id: 1,
        name: body.name,
        format: body.format,
        url: URL_OF_FEED,
        include_vin: false,
        created_at: '2026-11-20T09:30:00.000Z',
        fetched: 1,
        last_fetched_at: '2026-11-21T09:30:00.000Z',
      };
      rows = [{ ...feed, url: 'https://garage.example/feeds/…/meta.csv' }];
      return { data: [feed] };
    },
    'DELETE /feeds/:id': ({ params: { id } }) => {
      rows = [];
      return { data: [{ id: Number(id) }] };
    },
  });
}

test('FEED-1, FEED-6: on a phone a feed is made, its address shown once and copied, and revoked; a failure says so', async () => {
  answerResource<FeedsResource>({
    'GET /feeds': unavailable,
    'GET /feeds/contents': unavailable,
    'POST /feeds': unavailable,
  });
  expectConsole(/AdminError/);
  await page.viewport(390, 844);
  await openAdmin('/admin/feeds');
  const alerts = page.getByRole('alert');
  await expect.element(alerts.first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Site d’annonces');
  await page.getByRole('combobox', { name: 'Format' }).selectOptions('meta');
  await button('Créer l’adresse').click();
  await expect.poll(() => alerts.elements().length).toBe(2);
  await expect.element(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Site d’annonces');
  answerFeeds();
  await button('Réessayer').last().click();
  await expect.element(page.getByText(/^Aucun flux pour l’instant/)).toBeVisible();

  await button('Créer l’adresse').click();
  const address = page.getByRole('textbox', { name: 'Adresse du flux « Site d’annonces »' });
  await expect.element(address).toHaveValue(URL_OF_FEED);
  await button('Copier l’adresse').click();
  await expect.element(page.getByText(/^(Copié\.|Votre navigateur ne copie pas seul)/)).toBeVisible();
  await page.getByText(/^Catalogue automobile de Meta \(CSV\) : 12 véhicules, 18 de côté$/).click();
  await expect.element(page.getByText(/^Camion : hors du catalogue automobile de Meta : 18 véhicules/)).toBeVisible();
  expect(scrollsSideways()).toBe(false);

  const revoke = async () => {
    await button('Révoquer le flux Site d’annonces').click();
    await button('Révoquer').click();
  };
  answerResource<FeedsResource>({ 'DELETE /feeds/:id': unavailable });
  await revoke();
  await expect.element(page.getByText(/^Le flux «\sSite d’annonces\s» n’est pas révoqué/)).toBeVisible();
  await expect.element(address).toHaveValue(URL_OF_FEED);
  await expect.element(page.getByText(/^Lu 1 fois, la dernière le/)).toBeVisible();
  answerResource<FeedsResource>({
    'DELETE /feeds/:id': () => {
      answerFeeds();
      return { data: [{ id: 1 }] };
    },
  });
  await revoke();
  await expect.element(page.getByText(/^Aucun flux pour l’instant/)).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

test('FEED-1, FEED-3: revoking a feed keeps the address of another new one on the page; the list names the feeds with the VIN', async () => {
  const feed = (id: number, name: string, include_vin: boolean): Feed => ({
    id,
    name,
    format: 'xml',
    url: `https://garage.example/feeds/secret-${id}/stock.xml`,
    include_vin,
    created_at: '2026-11-20T09:30:00.000Z',
    fetched: 0,
    last_fetched_at: null,
  });
  let rows = [feed(1, 'Portail', false)];
  answerResource<FeedsResource>({
    'GET /feeds': () => ({ data: rows }),
    'GET /feeds/contents': () => ({ data: [] }),
    'POST /feeds': ({ body: { name, include_vin } }) => {
      const made = feed(2, name, include_vin === true);
      rows = [...rows, made];
      return { data: [made] };
    },
    'DELETE /feeds/:id': ({ params: { id } }) => {
      rows = rows.filter((one) => String(one.id) !== String(id));
      return { data: [{ id: Number(id) }] };
    },
  });
  await openAdmin('/admin/feeds');
  await page.getByRole('textbox', { name: 'Nom' }).fill('Atelier');
  await page.getByRole('checkbox', { name: /\(VIN\)/ }).click();
  await button('Créer l’adresse').click();
  const address = page.getByRole('textbox', { name: 'Adresse du flux « Atelier »' });
  await expect.element(address).toHaveValue('https://garage.example/feeds/secret-2/stock.xml');
  const row = (name: string) => page.getByRole('listitem').filter({ has: button(`Révoquer le flux ${name}`) });
  await expect.element(row('Atelier')).toMatchTextContent('avec le VIN');
  expect(row('Portail').element().textContent).not.toContain('VIN');

  await button('Révoquer le flux Portail').click();
  await button('Révoquer').click();
  await expect.element(row('Portail')).not.toBeInTheDocument();
  await expect.element(address).toBeVisible();
});

test('D39: the input of a new feed stays in this browser; a lost connection says so, and the feed is made once it is back', async () => {
  answerFeeds();
  await openAdmin('/admin/feeds');
  const name = page.getByRole('textbox', { name: 'Nom' });
  await name.fill('Site B');
  setOnline(false);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/rien n’est encore enregistré sur le site/)).toBeVisible();
  await expect.poll(() => localStorage.getItem(draftKey('feeds/new'))).toContain('Site B');
  setOnline(true);
  await expect.element(page.getByRole('textbox', { name: 'Adresse du flux « Site B »' })).toHaveValue(URL_OF_FEED);
  await expect.element(name).toHaveValue('');
  await expect.poll(() => localStorage.getItem(draftKey('feeds/new'))).toBeNull();

  await name.fill('Site C');
  await expect.poll(() => localStorage.getItem(draftKey('feeds/new'))).toContain('Site C');
  await cleanup();
  await openAdmin('/admin/feeds');
  const found = page.getByText(/^Saisie retrouvée : celle du/);
  await expect.element(found).toBeVisible();
  await button('Effacer cette saisie').click();
  await expect.element(found).not.toBeInTheDocument();
  await name.fill('Site D');
  await expect.poll(() => localStorage.getItem(draftKey('feeds/new'))).toContain('Site D');
  expect(found.elements()).toEqual([]);
});
