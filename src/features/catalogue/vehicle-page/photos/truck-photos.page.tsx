import { useLoaderData } from 'react-router';
import { idOf } from '../../../../shared/paths.ts';
import type { Truck } from '../../../stock/trucks/truck.ts';
import { vehicleOrMissing } from '../../client/not-found.ts';
import type { Head, LoaderArgs } from '../../client/site.ts';
import { PhotosView, photosHead } from './photos-view.tsx';

export function meta({ data }: { data: Truck }): Head {
  return photosHead(data);
}

export const loader = ({ catalogue, params }: LoaderArgs) => vehicleOrMissing(catalogue, 'trucks', idOf(params.id));

export default function TruckPhotosPage() {
  return <PhotosView type="trucks-rental" vehicle={useLoaderData<typeof loader>()} />;
}
