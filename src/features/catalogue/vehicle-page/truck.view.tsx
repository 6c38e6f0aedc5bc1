import { Term } from '../../../ui/term.tsx';
import { DIMENSIONS, WEIGHTS } from '../../stock/trucks/truck.fields.ts';
import type { Truck } from '../../stock/trucks/truck.ts';
import { filledEntries } from '../../stock/vehicles/vehicle.ts';
import { useSite } from '../client/site.ts';
import { CargoDrawing } from './cargo-space/cargo-drawing.tsx';
import type { DetailData } from './detail-data.ts';
import { DetailView } from './detail-view.tsx';
import { KeyedSection } from './sections/detail-sections.tsx';

export default function TruckView(data: DetailData<Truck>) {
  const { vehicle: truck } = data;
  const { dealership } = useSite();
  return (
    <DetailView kind="trucks" data={data} load={<CargoDrawing truck={truck} />}>
      <KeyedSection heading="Dimensions" entries={labelledValues(truck.dimensions, DIMENSIONS)} />
      <KeyedSection
        heading={<Term of="weight" style={dealership.interface} />}
        entries={labelledValues(truck.weight, WEIGHTS)}
      />
    </DetailView>
  );
}

function labelledValues(values: Record<string, string>, keys: readonly string[]) {
  return filledEntries(values, keys).map(([key, value]) => ({ key, term: key, value }));
}
