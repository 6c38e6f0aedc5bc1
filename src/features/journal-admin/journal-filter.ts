/** The filters of the journal's page, by the names that the API has; '' for none. The address holds them. */

const NAMES = ['object', 'id', 'who', 'from', 'to'] as const;

export type JournalState = Readonly<Record<(typeof NAMES)[number], string>>;

export function filterOf(search: string): JournalState {
  const params = new URLSearchParams(search);
  const entries = NAMES.map((name) => [name, (params.get(name) ?? '').trim().slice(0, 200)]);
  return Object.fromEntries(entries) as JournalState;
}

/** The query of the API for these filters, without those that are none. */
export function filterSearch(filter: JournalState): string {
  return new URLSearchParams(
    NAMES.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]] as [string, string]])),
  ).toString();
}
