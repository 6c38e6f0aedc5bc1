import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../admin-ui/button.tsx';
import { focusHeading } from '../../../admin-ui/focus.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { vehicles } from './vehicles.client.ts';

type Props = { kind: VehicleKind; query: URLSearchParams; onSearch: (q: string) => void };

/** Proposes other spellings for a search of the table that finds no vehicle. They also come from drafts. */
export function SearchCorrections({ kind, query, onSearch }: Props) {
  const { data } = useQuery(vehicles[kind].readOf('GET /range', { query }));
  return data?.corrections?.map((correction) => (
    <Button
      key={correction.q}
      look="ghost"
      onClick={() => {
        // This button disappears before the rows are loaded.
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
