/** What administrators do, in each browser engine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect } from 'vitest';
import { ADMINISTRATOR } from '../support/administrator.ts';
import {
  button,
  element,
  field,
  forJourneys,
  heading,
  journey,
  link,
  text,
  type Visitor,
} from '../support/engines/visitor.ts';
import { makePhoto } from '../support/photos.ts';

forJourneys();

let folder: string;
let photo: string;
let list: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-journeys-'));
  photo = join(folder, 'photo.jpg');
  list = join(folder, 'stock.csv');
  writeFileSync(photo, await makePhoto({ width: 640, height: 480, seed: 1 }));
  writeFileSync(list, 'Référence;Titre;Année;Prix par jour\nZQ-1;Clio un;2020;31\nZQ-2;Clio deux;2021;32\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Calls the API with the session of the visitor's browser. */
const call = (visitor: Visitor, method: string, path: string, body?: object) =>
  visitor.read(
    async (...[how, where, what]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(where, { method: how, ...(what && { headers, body: JSON.stringify(what) }) });
      return response.status === 204 ? {} : await response.json();
    },
    method,
    path,
    body,
  );

/** Opens a page of the administration with a session. */
async function enter(visitor: Visitor, path: string): Promise<void> {
  await visitor.resize(1440, 900);
  await visitor.goto('/mentions-legales');
  await call(visitor, 'POST', '/api/admin/login', { user: ADMINISTRATOR.name, pass: ADMINISTRATOR.password });
  await visitor.open(path);
}

async function logIn(visitor: Visitor): Promise<void> {
  await visitor.fill(element('input[name=user], input[autocomplete~=username]'), ADMINISTRATOR.name);
  await visitor.fill(element('input[type=password]'), ADMINISTRATOR.password);
  await visitor.click(button('Se connecter'));
}

const newest = async (visitor: Visitor) => (await call(visitor, 'GET', '/api/cars/list/-1')).data[0];
const named = (name: string) => element(`dialog[open] [name="${name}"], [role=dialog] [name="${name}"]`);
const inDialog = { within: 'dialog[open], [role=dialog], [role=alertdialog]' };
const holds = (visitor: Visitor, name: string, wanted: string) =>
  visitor.until(
    (...[input, value]) => document.querySelector<HTMLInputElement>(`[name="${input}"]`)?.value === value,
    name,
    wanted,
  );

journey('ADMG-2: a name and a password open the dashboard, « Se déconnecter » closes it', async ({ visitor }) => {
  visitor.expecting.push(/401/);
  await visitor.resize(1440, 900);
  await visitor.open('/admin');
  await logIn(visitor);
  await visitor.at('/admin/dashboard');
  await visitor.see(heading('Voitures récentes'));
  await visitor.see(link('52 voitures'));
});

journey('MOD-3 PHOT-1: a car is added with a photo and stands on the site', async ({ visitor }) => {
  await enter(visitor, '/admin/cars');
  await visitor.click(button('Ajouter une voiture'));
  await visitor.fill(named('title'), 'Renault Clio des moteurs');
  await visitor.fill(named('model_year'), '2021');
  await visitor.fill(named('price_per_day'), '31');
  await visitor.upload('[role=dialog] input[type=file], dialog[open] input[type=file]', [photo]);
  await visitor.see(element('li[data-state="stored"]'));
  await visitor.click(button('Ajouter', inDialog));
  await visitor.gone(named('title'));
  const car = await newest(visitor);
  expect(car).toMatchObject({ title: 'Renault Clio des moteurs' });
  await visitor.open(`/car/${car.id}`);
  await visitor.until(() => (document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0) > 0);
});

journey('D39: two administrators on one car see both versions and choose', async ({ visitor }) => {
  visitor.expecting.push(/409/);
  await enter(visitor, '/admin/cars?q=zzz');
  const { id } = await newest(visitor);
  await visitor.open(`/admin/cars?q=zzz&fiche=cars-edit-${id}`);
  await visitor.fill(named('color'), 'Bleu');
  await call(visitor, 'PUT', '/api/admin/cars/edit', { id, color: 'Vert' });
  await visitor.click(button('Mettre à jour'));
  await visitor.see(text(/Modifié par Hélène à \d\d:\d\d/));
  await visitor.click(button('Garder ma version'));
  await visitor.click(button('Enregistrer ce choix'));
  await visitor.gone(named('color'));
  expect((await call(visitor, 'GET', `/api/cars/${id}`)).data[0].color).toBe('Bleu');
});

journey('D39: what was typed is there again after a reload', async ({ visitor }) => {
  await enter(visitor, '/admin/cars?q=zzz');
  await visitor.click(button('Ajouter une voiture'));
  await visitor.fill(named('title'), 'Avant la panne');
  await visitor.see(text('Saisie gardée sur cet appareil'));
  await visitor.until(() => Object.values(localStorage).some((draft) => String(draft).includes('Avant la panne')));
  await visitor.goto('/admin/cars?q=zzz');
  await visitor.alive();
  await visitor.click(button('Ajouter une voiture'));
  await visitor.see(text(/Saisie retrouvée : celle du \d\d-\d\d-\d{4} à \d\d:\d\d/));
  await holds(visitor, 'title', 'Avant la panne');
});

journey('PRIC-1 D37: two prices are typed in the grid with Enter alone and saved', async ({ visitor }) => {
  await enter(visitor, '/admin/prices?carburant=diesel');
  const price = (nth: number) => field(/^Prix par jour, /, { nth });
  await visitor.fill(price(0), '201,50');
  await visitor.press('Enter');
  await visitor.until(() => /^Prix par jour, /.test(document.activeElement?.getAttribute('aria-label') ?? ''));
  await visitor.fill(price(1), '202,50');
  await visitor.press('Enter');
  await visitor.click(button('Enregistrer'));
  await visitor.see(text(/enregistré|confirmer|20 %/i));
});

journey('MANY-1 ADMP-3: the table is searched, and Shift selects a range', async ({ visitor }) => {
  await enter(visitor, '/admin/cars');
  const tick = (nth: number) => element('tbody input[type=checkbox]', { nth });
  await visitor.see(tick(9));
  await visitor.fill(element('main input[type=search]'), 'renault');
  await visitor.at('/admin/cars?q=renault');
  await visitor.until(() => {
    const rows = [...document.querySelectorAll('tbody tr')];
    return rows.length > 3 && rows.every(({ textContent }) => textContent.includes('Renault'));
  });
  await visitor.click(tick(0));
  await visitor.see(text('1 sélectionné'));
  await visitor.click(tick(2), ['Shift']);
  await visitor.see(text('3 sélectionnés'));
  expect(await visitor.read(() => getSelection()?.toString())).toBe('');
});

journey('FILE-1: a list is checked and imported', async ({ visitor }) => {
  await enter(visitor, '/admin/import');
  await visitor.upload('main input[type=file]', [list]);
  await visitor.click(button('Importer 2 véhicules'));
  await visitor.until(async () => {
    const found = await fetch('/api/admin/cars/range?q=ZQ-');
    return (await found.json()).remaining === 2;
  });
});

journey('SETT-21: a setting is published and stands on the site', async ({ visitor }) => {
  await enter(visitor, '/admin/settings');
  await visitor.fill(field('Nom'), 'Garage du Lac');
  await visitor.click(button('Publier'));
  await visitor.see(text('Identité : c’est en ligne.'));
  await visitor.open('/about');
  expect(await visitor.read(() => document.title)).toContain('Garage du Lac');
});

journey('TEAM-3: a colleague is invited by a link', async ({ visitor }) => {
  await enter(visitor, '/admin/team');
  await visitor.fill(field('Nom'), 'Karim');
  await visitor.fill(field('Votre mot de passe actuel'), ADMINISTRATOR.password);
  await visitor.click(button('Créer le lien'));
  await visitor.see(button('Annuler l’invitation de Karim'));
  await visitor.see(link(/^Envoyer par WhatsApp/));
});

journey('BACK-1: a backup is made', async ({ visitor }) => {
  await enter(visitor, '/admin/backups');
  await visitor.click(button('Sauvegarder maintenant'));
  await visitor.see(text('La sauvegarde est faite.'));
});

journey('D55: the journal tells what was changed', async ({ visitor }) => {
  await enter(visitor, '/admin/journal');
  await visitor.until(() => document.querySelectorAll('main li').length > 10);
  await visitor.see(text(/\d\d-\d\d-\d{4} à \d\d:\d\d/));
});

// The last one, because the second factor is asked at each login that follows.
journey('TEAM-8: codes are set up, and asked at the next login', async ({ visitor }) => {
  visitor.expecting.push(/401/);
  await enter(visitor, '/admin/account');
  await visitor.click(button('Mettre en place les codes'));
  await visitor.fill(field('Votre mot de passe actuel', inDialog), ADMINISTRATOR.password);
  await visitor.click(button('Continuer', inDialog));
  await visitor.see(field('Clé'));
  const key = await visitor.read(
    () => [...document.querySelectorAll('input')].find(({ readOnly }) => readOnly)?.value ?? '',
  );
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await visitor.fill(field('2. Le code que l’application affiche'), totp.generate());
  await visitor.click(button('Activer'));
  await visitor.see(text(/[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/));
  const spare = await visitor.read(
    () => /\b[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\b/.exec(document.body.innerText)?.[0] ?? '',
  );
  await call(visitor, 'POST', '/api/admin/logout');
  await visitor.open('/admin');
  await logIn(visitor);
  await visitor.fill(field(/^Code/), spare);
  await visitor.click(button('Se connecter'));
  await visitor.at('/admin/dashboard');
});
