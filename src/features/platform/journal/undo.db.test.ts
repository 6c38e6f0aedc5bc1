import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type AdminRow,
  addColleague,
  type Caller,
  IMAGE,
  openAdminApi,
  SALE_FACTS,
} from '../../../../tests/support/admin-api.ts';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { runMaintenance } from '../../../app/boot/maintenance.ts';
import { UNDOING } from '../../../app/resources.server.ts';
import { asOneWriter } from '../../../server/app-context.ts';
import { CARS } from '../../stock/cars/car.ts';
import { purgeTrash } from '../../stock/vehicles/rows/trash.repository.ts';
import { insertVehicles } from '../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { operatorOfThisMachine } from '../auth/admin.ts';
import { insertPictures } from '../images/processing/pictures.repository.ts';
import { undoOperation } from './undo-operation.server.ts';

const site = forFile(openAdminApi);
let bruno: Caller;
let editor: Caller;
beforeAll(async () => {
  bruno = await addColleague(site, 'Bruno');
  editor = await addColleague(site, 'Édith', 'editor');
});
afterEach(() => vi.useRealTimers());

const DAY = 24 * 60 * 60 * 1000;
/** Moves the clock. The sessions stay open. */
async function later(days: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY });
  const now = new Date().toISOString();
  await site.context.database.query.updateTable('sessions').set({ created_at: now, last_used_at: now }).execute();
}

const newCar = (fields: object = {}) => site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE], ...fields });
const car = async (id: number) => site.row('GET', `/cars/${id}`);
const edit = (id: number, fields: object, by: Caller = site) => by.done('PUT', '/cars/edit', { id, ...fields });
const written = async (call: Promise<{ operation?: string }>) => (await call).operation ?? '';
const undo = (operation: string | undefined, by: Caller = bruno) =>
  by.row('POST', `/journal/${operation}/undo`, {}) as Promise<
    AdminRow & { operation: string; back: number; left: unknown[] }
  >;
const preview = (operation: string | undefined, by: Caller = bruno) => by.row('GET', `/journal/${operation}`);
const trash = async () => (await site.done('GET', '/cars/bin')).data.map(({ id }) => id);

test('UNDO-3: each field that still has the operation’s value gets the former one, what somebody changed since stays and is named', async () => {
  const { id } = await newCar({ color: 'bleu', price_per_day: '30 €', mileage: 10 });
  const operation = await written(edit(id, { color: 'rouge', price_per_day: '31 €', mileage: 11 }));
  await edit(id, { color: 'vert' }, bruno);
  const left = [{ object: 'cars', id, title: 'C3', fields: ['Couleur'], reason: 'Modifié depuis' }];
  expect(await preview(operation)).toMatchObject({
    operation,
    who: 'Hélène',
    sentence: 'Voiture « C3 » modifiée',
    entries: 1,
    undo: { possible: true, back: 1, left },
  });
  const undone = await undo(operation);
  expect(undone).toEqual({ operation: expect.any(String), sentence: 'Voiture « C3 » modifiée', back: 1, left });
  expect(await car(id)).toMatchObject({
    color: 'vert',
    price_per_day: '30 €',
    mileage: 10,
    updated_by: 'Bruno',
    version: 4,
  });
  const [entry] = (await site.done('GET', `/journal?operation=${undone.operation}`)).data;
  expect(entry).toMatchObject({
    who: 'Bruno',
    origin: 'undo',
    undoable: true,
    changes: { price_per_day: ['31 €', '30 €'], mileage: [11, 10] },
  });
  expect(await site.rejected('POST', `/journal/${operation}/undo`, {})).toMatchObject({ status: 409 });
});

test('UNDO-3: an undo is an operation, which can be undone in turn', async () => {
  const { id } = await newCar({ color: 'bleu' });
  const operation = await written(edit(id, { color: 'rouge' }));
  const first = await undo(operation);
  expect(await car(id)).toMatchObject({ color: 'bleu' });
  expect(await preview(first.operation)).toMatchObject({ sentence: 'Annulation : couleur de la voiture « C3 »' });
  const second = await undo(first.operation);
  expect(await car(id)).toMatchObject({ color: 'rouge' });
  await undo(second.operation);
  expect(await car(id)).toMatchObject({ color: 'bleu' });
});

test('UNDO-4: a vehicle that was made goes to the trash, a deleted one comes back, a restored one goes back with the rest of its days', async () => {
  const { id } = await newCar();
  const [{ operation: made = '' } = {}] = (await site.done('GET', `/journal?object=cars&id=${id}`)).data as {
    operation?: string;
  }[];
  await edit(id, { color: 'vert' });
  const reason = 'Modifié depuis : va à la corbeille avec ces changements';
  expect(await undo(made)).toMatchObject({ back: 1, left: [{ fields: ['Couleur'], reason }] });
  expect(await trash()).toContain(id);
  const restored = await written(site.done('POST', '/cars/restore', { id }));
  const deleted = await written(site.done('DELETE', '/cars/delete', { id }));
  expect(await undo(deleted)).toMatchObject({ back: 1, left: [] });
  expect(await car(id)).toMatchObject({ color: 'vert', status: 'available' });
  await later(20);
  await undo(restored);
  expect(await trash()).toContain(id);
  await later(11);
  await runMaintenance(site.context);
  expect(await trash()).not.toContain(id);
  expect(await site.rejected('POST', `/journal/${deleted}/undo`, {})).toMatchObject({ status: 410 });
});

test('UNDO-4: an undo names the vehicles that are deleted for good, and gives the others their values', async () => {
  const [one, two] = [await newCar({ price_per_day: '30 €' }), await newCar({ price_per_day: '40 €' })];
  const changes = [one, two].map(({ id, version }) => ({ id, version, price_per_day: '50 €' }));
  const prices = await written(site.done('PUT', '/cars/prices', { changes }));
  const painted = await written(edit(one.id, { color: 'rouge' }));
  const [made] = (await site.done('GET', `/journal?object=cars&id=${one.id}`)).data.slice(-1);
  const deleted = await written(site.done('DELETE', '/cars/delete', { id: one.id }));
  await site.done('DELETE', '/cars/bin', { ids: [one.id] });
  const left = [{ object: 'cars', id: one.id, title: 'C3', fields: [], reason: 'Supprimé définitivement' }];
  for (const operation of [painted, String(made?.operation), deleted]) {
    expect(await preview(operation)).toMatchObject({ undo: { possible: false, back: 0, left } });
    expect(await site.rejected('POST', `/journal/${operation}/undo`, {})).toMatchObject({
      status: 409,
      message: 'Il n’y a plus rien à annuler. Voitures : supprimé définitivement.',
    });
  }
  expect(await preview(prices)).toMatchObject({ undo: { possible: true, back: 1, left } });
  expect(await undo(prices)).toMatchObject({ back: 1, left });
  expect(await car(two.id)).toMatchObject({ price_per_day: '40 €' });
});

test('UNDO-5: status and details come back together; a car that may not be online comes back as a draft', async () => {
  const sale = { offer_kind: 'sale', sale_price: '9 900 €', ...SALE_FACTS };
  const [one, two, three] = [await newCar(sale), await newCar(sale), await newCar(sale)];
  const ids = [one.id, two.id, three.id];
  const sold = await written(site.done('POST', '/cars/status', { ids, status: 'sold', final_price: '9 000 €' }));
  await edit(two.id, { final_price: '8 000 €' }, bruno);
  expect(await undo(sold)).toMatchObject({
    back: 2,
    left: [{ id: two.id, fields: ['Statut', 'Vendu le', 'Prix final'], reason: 'Modifié depuis' }],
  });
  expect(await car(one.id)).toMatchObject({ status: 'available', sold_at: '', final_price: '' });
  expect(await car(two.id)).toMatchObject({ status: 'sold', final_price: '8 000 €' });
  const archived = await written(site.done('POST', '/cars/status', { ids: [one.id, three.id], status: 'archived' }));
  await edit(three.id, { mileage: null }, bruno);
  expect(await undo(archived)).toMatchObject({
    back: 2,
    left: [{ id: three.id, fields: ['Statut'], reason: expect.stringContaining('brouillon') }],
  });
  expect([(await car(one.id)).status, (await car(three.id)).status]).toEqual(['available', 'draft']);
});

test('UNDO-5: what a car that comes back as a draft loses of its reservation is named', async () => {
  const { id } = await newCar({ offer_kind: 'sale', sale_price: '9 900 €', ...SALE_FACTS });
  const reservation = { status: 'reserved', reserved_until: '01-01-2031', reserved_note: 'M. Durand' };
  await site.done('POST', '/cars/status', { ids: [id], ...reservation });
  const archived = await written(site.done('POST', '/cars/status', { ids: [id], status: 'archived' }));
  await edit(id, { mileage: null }, bruno);
  expect(await undo(archived)).toMatchObject({
    left: [
      {
        fields: ['Statut', 'Réservé jusqu’au', 'Note de la réservation'],
        reason: 'Incomplet pour être en ligne : revient en brouillon',
      },
    ],
  });
  expect(await car(id)).toMatchObject({ status: 'draft', reserved_until: '', reserved_note: '' });
});

test('UNDO-5: a status stays if somebody has written a detail of it since', async () => {
  const { id } = await newCar();
  const reserved = await written(site.done('POST', '/cars/status', { ids: [id], status: 'reserved' }));
  await edit(id, { reserved_note: 'M. Durand' }, bruno);
  expect(await preview(reserved)).toMatchObject({ undo: { possible: false, left: [{ fields: ['Statut'] }] } });
  expect(await car(id)).toMatchObject({ status: 'reserved', reserved_note: 'M. Durand' });
});

test('UNDO-4: what was changed before somebody deleted the vehicle comes back only after the vehicle', async () => {
  const { id } = await newCar({ color: 'bleu' });
  const painted = await written(edit(id, { color: 'rouge' }));
  const deleted = await written(site.done('DELETE', '/cars/delete', { id }));
  expect(await preview(painted)).toMatchObject({
    undo: { possible: false, left: [{ reason: 'À la corbeille depuis' }] },
  });
  await undo(deleted);
  await undo(painted);
  expect(await car(id)).toMatchObject({ color: 'bleu' });
});

test('UNDO-3: a reference that another vehicle has now stays, and so does a photo that is gone', async () => {
  const path = 'cars/42/0b6e9e3c-6d0c-4a0e-9a3e-6d8f5e0a1b2c.jpg';
  await insertPictures(site.context, operatorOfThisMachine(), [{ path, width: 8, height: 6, placeholder: '' }]);
  const { id } = await newCar({ reference: 'VO-1', color: 'bleu', images: [IMAGE, `/images/${path}`] });
  const operation = await written(edit(id, { reference: 'VO-2', color: 'rouge', images: [IMAGE] }));
  await newCar({ reference: 'VO-1' });
  await site.done('DELETE', '/images', { path });
  expect((await undo(operation)).left).toEqual([
    { object: 'cars', id, title: 'C3', fields: ['Référence'], reason: 'Un autre véhicule a cette référence' },
    { object: 'cars', id, title: 'C3', fields: ['Photos'], reason: 'Une photo n’existe plus' },
  ]);
  expect(await car(id)).toMatchObject({ reference: 'VO-2', color: 'bleu', images: [IMAGE] });
});

test('UNDO-5: a listed car keeps what the law requires, and its last photo', async () => {
  const { id } = await newCar({ status: 'draft', offer_kind: 'sale', images: [] });
  const facts = await written(edit(id, { images: [IMAGE], sale_price: '9 900 €', ...SALE_FACTS }));
  await edit(id, { status: 'available' });
  expect(await preview(facts)).toMatchObject({ undo: { possible: false, back: 0 } });
  expect(await site.rejected('POST', `/journal/${facts}/undo`, {})).toMatchObject({ status: 409 });
  await edit(id, { status: 'draft' });
  expect(await undo(facts)).toMatchObject({ back: 1, left: [] });
});

test('UNDO-6: a deleted brand comes back with its id, its day and its cars; a new one goes unless vehicles have it', async () => {
  const from = await site.row('POST', '/brands/new', { brandName: 'Simca', date_uploaded: '24-12-2024' });
  const to = await site.row('POST', '/brands/new', { brandName: 'Talbot' });
  const [one, two] = [await newCar({ brand: from.id }), await newCar({ brand: from.id })];
  const deleted = await written(site.done('DELETE', '/brands/delete', { id: from.id, move_to: to.id }));
  await edit(two.id, { brand: null }, bruno);
  expect(await preview(deleted)).toMatchObject({ sentence: 'Marque « Simca » supprimée, marque de 2 voitures' });
  expect(await undo(deleted)).toMatchObject({ back: 2, left: [{ object: 'cars', id: two.id, fields: ['Marque'] }] });
  const brands = async () => (await site.done('GET', '/brands')).data;
  expect(await brands()).toContainEqual(
    expect.objectContaining({ id: from.id, brandName: 'Simca', date_uploaded: '24-12-2024' }),
  );
  expect([(await car(one.id)).brand, (await car(two.id)).brand]).toEqual([from.id, null]);

  const { operation = '', data } = await site.done('POST', '/brands/new', { brandName: 'Bugatti' });
  const bugatti = data[0]?.id;
  const other = await newCar({ brand: bugatti });
  expect(await preview(operation)).toMatchObject({
    undo: { possible: false, left: [{ reason: 'Des véhicules ont cette marque' }] },
  });
  await edit(other.id, { brand: null });
  await undo(operation);
  expect((await brands()).map(({ id }) => id)).not.toContain(bugatti);
});

test('UNDO-6: a brand that was made while a car was saved goes with it, and comes back with it', async () => {
  const { operation = '', data } = await site.done('POST', '/brands/new', { brandName: 'Lada' });
  const lada = data[0]?.id;
  const { data: cars } = await site.done('POST', '/cars/new', {
    title: 'Niva',
    images: [IMAGE],
    brand: lada,
    operation,
  });
  const id = cars[0]?.id ?? 0;
  const undone = await undo(operation);
  expect(undone).toMatchObject({ back: 2, left: [] });
  expect(await trash()).toContain(id);
  expect((await site.done('GET', '/brands')).data.map((brand) => brand.id)).not.toContain(lada);
  await undo(undone.operation);
  expect(await car(id)).toMatchObject({ brand: lada, status: 'available' });
});

test('UNDO-7: rates come back with id, values and place, and their order as a whole', async () => {
  const rate = (title: string) => site.row('POST', '/rates/new', { title, price: '99' });
  const [a, b, c] = [await rate('A'), await rate('B'), await rate('C')];
  const rates = async () => (await site.done('GET', '/rates')).data.map(({ id }) => id);
  const deleted = await written(site.done('DELETE', '/rates/delete', { id: b.id }));
  await undo(deleted);
  expect(await rates()).toEqual([a.id, b.id, c.id]);
  expect((await site.done('GET', '/rates')).data[1]).toMatchObject({ title: 'B', price: '99' });
  const order = await written(site.done('PUT', '/rates/order', { ids: [c.id, a.id, b.id] }));
  const edited = await written(site.done('PUT', '/rates/edit', { id: a.id, price: '109', title: 'AA' }));
  await undo(order);
  expect(await rates()).toEqual([a.id, b.id, c.id]);
  await undo(edited);
  const again = await written(site.done('PUT', '/rates/order', { ids: [c.id, b.id, a.id] }));
  await site.done('PUT', '/rates/order', { ids: [b.id, c.id, a.id] });
  expect(await site.rejected('POST', `/journal/${again}/undo`, {})).toMatchObject({ status: 409 });
  const { operation = '', data } = await site.done('POST', '/rates/new', { title: 'D', price: '1' });
  await undo(operation);
  expect(await rates()).not.toContain(data[0]?.id);
});

test('UNDO-8: settings are undone by owners alone, as a new version, field by field', async () => {
  const stored = async () => {
    const { data } = await site.done('GET', '/settings');
    return data.find(({ section }) => section === 'identity') as AdminRow & {
      version: number;
      value: Record<string, unknown>;
    };
  };
  const before = await stored();
  const save = (value: object, version: number) => site.done('PUT', '/settings/identity', { version, value });
  const operation = await written(
    save({ ...before.value, name: 'Garage du Pont', slogan: 'Au bord de l’eau' }, before.version),
  );
  expect(await editor.rejected('GET', `/journal/${operation}`)).toMatchObject({ status: 403 });
  expect(await editor.rejected('POST', `/journal/${operation}/undo`, {})).toMatchObject({ status: 403 });
  const now = await stored();
  await save({ ...now.value, name: 'Garage du Lac' }, now.version);
  expect(await undo(operation)).toMatchObject({
    left: [{ object: 'settings', fields: [expect.any(String)], reason: 'Modifié depuis' }],
  });
  expect(await stored()).toMatchObject({
    version: before.version + 3,
    value: { ...before.value, name: 'Garage du Lac' },
  });
});

test('UNDO-8: a former setting that today’s other values forbid stays, and so does what an open site needs by law', async () => {
  const stored = async (section: string) => {
    const { data } = await site.done('GET', '/settings');
    return data.find((one) => one.section === section) as AdminRow & {
      version: number;
      value: Record<string, unknown>;
    };
  };
  const save = async (section: string, changes: object) => {
    const { version, value } = await stored(section);
    return written(site.done('PUT', `/settings/${section}`, { version, value: { ...value, ...changes } }));
  };
  const banner = (from: string, until: string) => ({ banner: { text: 'Fermé', from, until } });
  await save('display', banner('2031-02-10', '2031-02-20'));
  const moved = await save('display', banner('2031-02-01', '2031-02-20'));
  await save('display', banner('2031-02-01', '2031-02-05'));
  const reason = 'Ne suit plus les règles d’aujourd’hui';
  expect(await preview(moved)).toMatchObject({ undo: { possible: false, left: [{ object: 'settings', reason }] } });

  const { capital } = (await stored('legal')).value;
  await save('display', { open: false });
  await save('legal', { legalForm: undefined });
  const formed = await save('legal', { legalForm: 'SARL' });
  await save('display', { open: true });
  const law = 'Un site ouvert au public montre ce que la loi demande';
  expect(await preview(formed)).toMatchObject({ undo: { possible: false, left: [{ reason: law }] } });
  await save('display', { open: false });
  await undo(formed);
  expect((await stored('legal')).value).toMatchObject({ capital });
  expect((await stored('legal')).value.legalForm).toBeUndefined();
});

test('UNDO-8: what a command on the machine has written is undone by owners alone, as one operation', async () => {
  const operator = operatorOfThisMachine();
  const operation = operator.operation ?? '';
  const rows = await insertVehicles(site.context, operator, CARS, [buildCar(), buildCar()]);
  expect(await editor.rejected('POST', `/journal/${operation}/undo`, {})).toMatchObject({ status: 403 });
  const { data } = await editor.done('GET', `/journal?operation=${operation}`);
  expect(data).toMatchObject([{ undoable: false }, { undoable: false }]);
  expect(await undo(operation)).toMatchObject({ back: 2, left: [] });
  expect(await trash()).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
});

test('UNDO-3: an undo never joins the operation that it undoes', async () => {
  const { id } = await newCar({ color: 'bleu' });
  const operation = await written(edit(id, { color: 'rouge' }));
  expect(await site.rejected('POST', `/journal/${operation}/undo`, { operation })).toMatchObject({ status: 409 });
  expect(await undo(operation)).toMatchObject({ back: 1 });
});

test('UNDO-9: what gives access is never undone, and says so; unknown operations are 404, old ones 410', async () => {
  const invited = await written(
    site.done('POST', '/team/invitations', { name: 'Zoé', role: 'editor', current: 'un long mot de passe' }),
  );
  expect(await preview(invited)).toMatchObject({
    undo: { possible: false, left: [{ reason: 'Les accès de l’équipe ne s’annulent pas' }] },
  });
  expect(await site.rejected('POST', `/journal/${invited}/undo`, {})).toMatchObject({ status: 409 });
  expect(await site.rejected('GET', '/journal/unknown')).toMatchObject({ status: 404 });
  expect(await site.rejected('POST', '/journal/unknown/undo', {})).toMatchObject({ status: 404 });
  const { id } = await newCar();
  const operation = await written(edit(id, { color: 'rouge' }));
  expect((await site.done('GET', `/journal?operation=${operation}`)).data[0]).toMatchObject({ undoable: true });
  await later(370);
  expect(await site.rejected('POST', `/journal/${operation}/undo`, {})).toMatchObject({ status: 410 });
  expect((await site.done('GET', `/journal?operation=${operation}`)).data[0]).toMatchObject({ undoable: false });
});

test('UNDO-10: the same Idempotency-Key gives the first answer, of two undos at once one counts', async () => {
  const { id } = await newCar({ color: 'bleu' });
  const operation = await written(edit(id, { color: 'rouge' }));
  const press = () => site.done('POST', `/journal/${operation}/undo`, {}, { 'idempotency-key': 'one press' });
  const [one, two] = [await press(), await press()];
  expect(two.data).toEqual(one.data);
  expect(one.operation).toBe(one.data[0]?.operation);
  const other = await written(edit(id, { color: 'vert' }));
  const results = await Promise.allSettled([undo(other, site), undo(other, bruno)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('UNDO-10: of an undo and the purge of the trash at once, one counts', async () => {
  const { id } = await newCar();
  const deleted = await written(site.done('DELETE', '/cars/delete', { id }));
  const { purge } = await asOneWriter(site.context, async (inside) => {
    const purging = purgeTrash(site.context, 'cars', new Date(Date.now() + 31 * DAY));
    // On PostgreSQL, the purge has begun now.
    await wait(200);
    await undoOperation(inside, operatorOfThisMachine(), UNDOING, deleted);
    return { purge: purging };
  });
  await purge;
  expect(await car(id)).toMatchObject({ status: 'available' });
});
