import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import type { Apply } from './use-list-address.ts';

export type FilterForm = {
  /** Names of the fields whose value could not be read the last time; the list is shown without them. */
  rejected: readonly string[];
  /** Applies everything that the fields hold. */
  applyForm: () => void;
  /** Applies what the fields hold but the search, in which a word may be half typed; `typed`: the bound that was typed. */
  applyBound: (typed: string) => void;
};

/** Applies what the form's fields hold, bounds included. */
export function useFilterForm(
  form: RefObject<HTMLFormElement | null>,
  kind: VehicleKind,
  query: ListQuery,
  apply: Apply,
): FilterForm {
  const { fuels } = useSite();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  /** `unfinished`: the field in which something is being typed. It stays as the address has it. */
  const applyBut = (unfinished?: string, typed?: string) => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]): [string, string] => [name, String(value)]);
    const address = [...writeListQuery(query)].filter(([name]) => name === unfinished);
    const known = [...entries.filter(([name]) => name !== unfinished), ...address];
    const codes = fuels.map(({ code }) => code);
    const { query: read, problems } = readListQuery(new URLSearchParams(known), kind, codes);
    setRejected(problems.map(({ name }) => name));
    apply({ ...read, sort: hasSort(form.current, query) ? read.sort : query.sort }, { typed });
  };
  const applyAtFirst = useRef(applyBut);
  useEffect(() => {
    // Filters may have been chosen before the page was hydrated.
    const focused = document.activeElement;
    applyAtFirst.current(focused instanceof HTMLInputElement && focused.type !== 'checkbox' ? focused.name : undefined);
  }, []);
  return { rejected, applyForm: () => applyBut(), applyBound: (typed) => applyBut('q', typed) };
}

/** Has the form an option for the query's order? That of a search has none once the search is cleared. */
function hasSort({ elements }: HTMLFormElement, { sort }: ListQuery): boolean {
  const field = elements.namedItem('tri');
  return field instanceof HTMLSelectElement && [...field.options].some(({ value }) => value === (sort ?? ''));
}
