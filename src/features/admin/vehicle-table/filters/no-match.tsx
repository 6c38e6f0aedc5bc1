import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../admin-ui/button.tsx';
import { focusHeading } from '../../../../admin-ui/focus.ts';
import { useList } from '../../../../admin-ui/session/server-state.ts';
import { formatNumber } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { vehicles } from '../vehicles.client.ts';
import { activeFilters } from './filter-choices.ts';
import { useFilterNames } from './vehicle-filters.tsx';

type Props = {
  kind: VehicleKind;
  filters: string;
  query: URLSearchParams;
  onFilter: (filters: string) => void;
};

/** Shows for each filter how many vehicles the list has without it. */
export function NoMatch({ kind, filters, query, onFilter }: Props) {
  const active = activeFilters(kind, filters, useFilterNames());
  return (
    <>
      <p role="status">{`Aucun véhicule avec ces filtres : ${active.map(({ text }) => text).join(', ')}.`}</p>
      {active.length > 1 &&
        active.map(({ text, without }) => (
          <WithoutFilter
            key={text}
            kind={kind}
            text={text}
            query={new URLSearchParams(`${query}&${without}`)}
            onChoose={() => onFilter(without)}
          />
        ))}
      <Button look="ghost" onClick={() => onFilter('')}>
        Effacer les filtres
      </Button>
    </>
  );
}

type WithoutProps = { kind: VehicleKind; text: string; query: URLSearchParams; onChoose: () => void };

function WithoutFilter({ kind, text, query, onChoose }: WithoutProps) {
  query.set('from', '0');
  query.set('to', '0');
  const { remaining } = useList(kind, vehicles[kind].readOf('GET /range', { query }));
  if (remaining === 0) return null;
  return (
    <Button look="ghost" onClick={onChoose}>
      {`Sans « ${text} » : ${formatNumber(remaining)}`}
    </Button>
  );
}

type CorrectionsProps = { kind: VehicleKind; query: URLSearchParams; onSearch: (q: string) => void };

export function SearchCorrections({ kind, query, onSearch }: CorrectionsProps) {
  const { data } = useQuery(vehicles[kind].readOf('GET /range', { query }));
  return data?.corrections?.map((correction) => (
    <Button
      key={correction.q}
      look="ghost"
      onClick={() => {
        // The button disappears.
        focusHeading();
        onSearch(correction.q);
      }}
    >
      {correction.without === undefined
        ? `Vouliez-vous dire « ${correction.q} » ?`
        : `« ${correction.q} », sans « ${correction.without} »`}
    </Button>
  ));
}
