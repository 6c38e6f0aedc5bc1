import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import type { ApplyQuery } from './use-list-address.ts';

type FilterForm = {
  rejected: readonly string[];
  applyForm: () => void;
  /**
   * Applies all fields except the search, because it may contain an incomplete word. `field` is the bound that the
   * visitor typed.
   */
  applyBound: (field: string) => void;
};

export function useFilterForm(
  form: RefObject<HTMLFormElement | null>,
  kind: VehicleKind,
  query: ListQuery,
  apply: ApplyQuery,
): FilterForm {
  const { fuels } = useSite();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  /** `unfinished` is the field that the visitor is typing in. It keeps the value of the address. */
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
    // The visitor may have chosen filters before hydration.
    const focused = document.activeElement;
    applyAtFirst.current(focused instanceof HTMLInputElement && focused.type !== 'checkbox' ? focused.name : undefined);
  }, []);
  return { rejected, applyForm: () => applyBut(), applyBound: (field) => applyBut('q', field) };
}

/** True if the form has an option for the order of the query. « Pertinence » exists only with a search. */
function hasSort({ elements }: HTMLFormElement, { sort }: ListQuery): boolean {
  const field = elements.namedItem('tri');
  return field instanceof HTMLSelectElement && [...field.options].some(({ value }) => value === (sort ?? ''));
}
