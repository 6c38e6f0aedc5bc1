import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import type { ApplyQuery } from './use-list-address.ts';

type FilterForm = {
  /** Names of the fields whose value could not be read the last time; the list is shown without them. */
  rejected: readonly string[];
  /** Applies everything that the fields hold. */
  applyForm: () => void;
  /** Applies all fields but the search, in which a word may be half typed; `typed` is the bound that was typed. */
  applyBound: (field: string) => void;
};

/** Applies the values of the form's fields, bounds included. */
export function useFilterForm(
  form: RefObject<HTMLFormElement | null>,
  kind: VehicleKind,
  query: ListQuery,
  apply: ApplyQuery,
): FilterForm {
  const { fuels } = useSite();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  /** `unfinished`: the field in which something is being typed. It stays as the address has it. */
  const applyBut = (unfinished?: string, typedField?: string) => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]): [string, string] => [name, String(value)]);
    const address = [...writeListQuery(query)].filter(([name]) => name === unfinished);
    const parameters = [...entries.filter(([name]) => name !== unfinished), ...address];
    const codes = fuels.map(({ code }) => code);
    const { query: formQuery, problems } = readListQuery(new URLSearchParams(parameters), kind, codes);
    setRejected(problems.map(({ name }) => name));
    apply({ ...formQuery, sort: hasSort(form.current, query) ? formQuery.sort : query.sort }, { typedField });
  };
  const applyAtFirst = useRef(applyBut);
  useEffect(() => {
    // Filters may have been chosen before the page was hydrated.
    const focused = document.activeElement;
    applyAtFirst.current(focused instanceof HTMLInputElement && focused.type !== 'checkbox' ? focused.name : undefined);
  }, []);
  return { rejected, applyForm: () => applyBut(), applyBound: (field) => applyBut('q', field) };
}

/** True if the form has an option for the query's order. The order by relevance has none once the search is cleared. */
function hasSort({ elements }: HTMLFormElement, { sort }: ListQuery): boolean {
  const field = elements.namedItem('tri');
  return field instanceof HTMLSelectElement && [...field.options].some(({ value }) => value === (sort ?? ''));
}
