import { useLoaderData } from 'react-router';
import { idOf } from '../../../../shared/paths.ts';
import type { Car } from '../../../stock/cars/car.ts';
import { vehicleOrMissing } from '../../client/not-found.ts';
import type { Head, LoaderArgs } from '../../client/site.ts';
import { PhotosView, photosHead } from './photos-view.tsx';

export function meta({ data }: { data: Car }): Head {
  return photosHead(data);
}

export const loader = ({ catalogue, params }: LoaderArgs) => vehicleOrMissing(catalogue, 'cars', idOf(params.id));

export default function CarPhotosPage() {
  return <PhotosView type="car" vehicle={useLoaderData<typeof loader>()} />;
}
