import { atPlace } from '../../../shared/text/french.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import { Term } from '../../../ui/term.tsx';
import { DIMENSIONS, TRUCK_FIELDS, WEIGHTS } from '../../stock/trucks/truck.fields.ts';
import type { Truck } from '../../stock/trucks/truck.ts';
import { truckCard } from '../../stock/trucks/truck-card.ts';
import { isAmount } from '../../stock/vehicles/card.ts';
import { isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import { filledEntries } from '../../stock/vehicles/vehicle.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../client/site.ts';
import { CargoDrawing } from './cargo-space/cargo-drawing.tsx';
import { DetailPlaceholder } from './detail-placeholder.tsx';
import { DetailView } from './detail-view.tsx';
import { type LoadedOrPending, useDetail } from './load-detail.ts';
import { detailRows } from './sections/detail-rows.ts';
import { KeyedSection } from './sections/detail-sections.tsx';
import { vehiclePageData } from './structured-data.ts';
import { type DetailData, loadVehicle, type RentedData, rentalWith, vehicleHead } from './vehicle-loader.ts';

type Data = DetailData<Truck>;

export function meta(args: { data: LoadedOrPending<Data>; site: Site }): Head {
  const { city } = args.site.dealership.address;
  return vehicleHead(args, 'trucks', (truck) => {
    const offer = offerNoun(truck);
    return {
      title: `${truck.title}, ${offer}${city ? ` ${atPlace(city)}` : ''}`,
      description: `${upperFirst(offer)} ${truck.title}. ${truck.overview}`,
    };
  });
}

export const jsonLd = import.meta.env.SSR ? vehiclePageData('trucks') : undefined;

export const loader = (args: LoaderArgs) => loadVehicle(args, 'trucks', rentalOf);

const rentalOf = (data: RentedData<Truck>) => rentalWith('trucks', data, truckCard(data.vehicle));

export default function TruckPage() {
  const data = useDetail<Data>();
  return data ? <TruckDetail data={data} /> : <DetailPlaceholder />;
}

function TruckDetail({ data }: { data: Data }) {
  const site = useSite();
  const { vehicle: truck, brands } = data;
  return (
    <DetailView
      data={data}
      card={truckCard(truck)}
      rental={rentalOf(data)}
      rows={detailRows(truck, TRUCK_FIELDS, brands, site)}
      load={<CargoDrawing truck={truck} />}
    >
      <KeyedSection heading="Dimensions" entries={labelledValues(truck.dimensions, DIMENSIONS)} />
      <KeyedSection
        heading={<Term of="weight" style={site.dealership.interface} />}
        entries={labelledValues(truck.weight, WEIGHTS)}
      />
    </DetailView>
  );
}

/** Returns the noun of the offer. Names a sale only if it has an amount. */
function offerNoun({ offer_kind, sale_price }: Truck): string {
  if (!isForRent(offer_kind)) return 'vente';
  return isForSale(offer_kind) && isAmount(sale_price) ? 'location ou vente' : 'location';
}

function labelledValues(values: Record<string, string>, keys: readonly string[]) {
  return filledEntries(values, keys).map(([key, value]) => ({ key, term: key, value }));
}
