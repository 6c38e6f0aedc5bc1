import type { VehicleKind } from '../../../../shared/paths.ts';
import { TARIFFS } from '../../../stock/vehicles/vehicle.ts';
import { type ListQuery, sortsOf } from '../../client/list-query.ts';
import type { AdminSort } from '../admin-sort.ts';
import { sortRule } from '../search-rules.ts';
import type { AdminColumns } from './admin-columns.ts';
import type { Groups } from './groups.ts';
import { type Key, type Order, orderBy, updateOrder } from './orders.ts';
import { CREATED_AT, priceColumn, type Slots } from './slots.ts';
import type { TokenTexts } from './token-texts.ts';

type Sorted = Pick<ListQuery, 'sort' | 'tariff'>;
type Columns = { slots: Slots; groups: Groups; texts: TokenTexts; admin: AdminColumns };

/** The live slots in each order that lists have. An order is made when it is first asked for, and kept from then on. */
export class StockOrders {
  readonly #kind: VehicleKind;
  readonly #columns: Columns;
  readonly #orders = new Map<string, Order>();
  /** The next order that changes is written here: fresh memory costs more than the writing. */
  #free = new Uint32Array(0);

  constructor(kind: VehicleKind, columns: Columns) {
    this.#kind = kind;
    this.#columns = columns;
  }

  /** The order of a public list that is not sorted by relevance. */
  ofList({ sort, tariff }: Sorted): Order {
    const { by, order } = sortRule(sort, this.#kind);
    if (by === 'id') return this.byId();
    const column = by === 'price' ? priceColumn(this.#kind, tariff) : by.name;
    const { slots } = this.#columns;
    const key = { isDescending: order === 'desc', numbers: () => slots.column(column) };
    return this.#of(`${column} ${order}`, key);
  }

  /** The order of a sorted column of the administration; without a brand is last. */
  ofAdmin(sort: AdminSort): Order {
    const { slots, groups, texts, admin } = this.#columns;
    const isDescending = sort.startsWith('-');
    const brandOf = (slot: number) =>
      groups.brandOf(groups.ofSlots[slot] as number) === null ? null : texts.textOf(slot, 'brandName');
    const keys: Record<'nom' | 'marque' | 'date' | 'age' | 'photos', Key> = {
      nom: { isDescending, text: (slot) => texts.textOf(slot, 'title') },
      marque: { isDescending, text: brandOf },
      date: { isDescending, numbers: () => slots.column(CREATED_AT) },
      age: { isDescending, numbers: () => slots.column(CREATED_AT) },
      photos: { isDescending, numbers: () => admin.photos.values },
    };
    return this.#of(sort, keys[sort.replace('-', '') as keyof typeof keys]);
  }

  /** The most recent first. */
  byId(): Order {
    const { slots } = this.#columns;
    const known = this.#orders.get('id');
    if (known) return known;
    const live = Uint32Array.from({ length: slots.length }, (_, slot) => slot).filter(
      (s) => slots.live.values[s] === 1,
    );
    const order = orderBy({ isDescending: true, numbers: () => slots.ids.values }, live, () => slots.ids.values);
    this.#orders.set('id', order);
    return order;
  }

  #of(name: string, key: Key): Order {
    const known = this.#orders.get(name);
    if (known) return known;
    const order = orderBy(key, this.byId().slots, () => this.#columns.slots.ids.values);
    this.#orders.set(name, order);
    return order;
  }

  /** Makes the orders of public lists, one in each slice. */
  *prepare(): Generator<void> {
    for (const tariff of this.#kind === 'cars' ? TARIFFS.slice(0, 1) : TARIFFS)
      for (const sort of sortsOf(this.#kind)) {
        const before = this.#orders.size;
        this.ofList({ sort, tariff });
        if (this.#orders.size > before) yield;
      }
  }

  /** Takes slots out and adds others; both are still in the columns. */
  update(removed: readonly number[], added: readonly number[]): void {
    if (removed.length + added.length > this.#columns.slots.size / 2) this.#orders.clear();
    for (const order of this.#orders.values()) this.#free = updateOrder(order, removed, added, this.#free);
  }

  /** Gives the live slots their new numbers. */
  renumber(numbers: Uint32Array): void {
    for (const order of this.#orders.values()) order.slots = order.slots.map((slot) => numbers[slot] as number);
  }
}
