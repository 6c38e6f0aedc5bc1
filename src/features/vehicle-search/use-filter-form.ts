import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VehicleKind } from '../../shared/paths.ts';
import { type ListQuery, readListQuery } from '../catalogue/list-query.ts';
import { useSite } from '../catalogue/site.ts';
import type { Apply } from './use-list-address.ts';

/**
 * Applies what the form's fields hold, bounds included. `rejected` has the names of the fields whose value could not be
 * read the last time; the list is shown without them.
 */
export function useFilterForm(
  form: RefObject<HTMLFormElement | null>,
  kind: VehicleKind,
  query: ListQuery,
  apply: Apply,
): { rejected: readonly string[]; applyForm: () => void } {
  const { fuels } = useSite();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const applyForm = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]): [string, string] => [name, String(value)]);
    const codes = fuels.map(({ code }) => code);
    const { query: typed, problems } = readListQuery(new URLSearchParams(entries), kind, codes);
    setRejected(problems.map(({ name }) => name));
    apply({ ...typed, sort: query.sort });
  };
  const applyAtFirst = useRef(applyForm);
  useEffect(() => {
    // Filters may have been chosen before the page was hydrated.
    applyAtFirst.current();
  }, []);
  return { rejected, applyForm };
}
