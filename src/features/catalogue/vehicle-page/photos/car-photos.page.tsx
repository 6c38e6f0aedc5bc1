import { useLoaderData } from 'react-router';
import { idOf } from '../../../../shared/paths.ts';
import type { Car } from '../../../stock/cars/car.ts';
import { gone, notFound } from '../../client/not-found.ts';
import type { Head, LoaderArgs } from '../../client/site.ts';
import { PhotosView, photosHead } from './photos-view.tsx';

export function meta({ data }: { data: Car }): Head {
  return photosHead(data);
}

export async function loader({ catalogue, params }: LoaderArgs): Promise<Car> {
  const id = idOf(params.id);
  if (id === null) return notFound('car');
  const vehicle = await catalogue.vehicle('cars', id);
  if (vehicle === 'gone') return gone('car', id);
  return vehicle ?? notFound('car');
}

/** The pictures of one car. */
export default function CarPhotosPage() {
  return <PhotosView type="car" vehicle={useLoaderData<typeof loader>()} />;
}
