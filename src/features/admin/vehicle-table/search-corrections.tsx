import { Button } from '../../../admin-ui/button.tsx';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { API, type VehicleKind } from '../../../shared/paths.ts';
import type { Correction } from '../../catalogue/client/catalogue-client.ts';

type Props = { kind: VehicleKind; q: string; onSearch: (q: string) => void };

export function SearchCorrections({ kind, q, onSearch }: Props) {
  const path = `${API.correction(kind)}?${new URLSearchParams({ q })}`;
  const { data } = useServerData<Correction[]>({
    queryKey: ['data', path],
    queryFn: async ({ signal }) => {
      const response = await fetch(path, { signal });
      return response.ok ? response.json() : { data: [] };
    },
  });
  return data?.map((correction) => (
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
