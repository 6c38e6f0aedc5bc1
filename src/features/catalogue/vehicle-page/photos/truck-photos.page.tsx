import { useLoaderData } from 'react-router';
import { idOf } from '../../../../shared/paths.ts';
import type { Truck } from '../../../stock/trucks/truck.ts';
import { gone, notFound } from '../../client/not-found.ts';
import type { Head, LoaderArgs } from '../../client/site.ts';
import { PhotosView, photosHead } from './photos-view.tsx';

export function meta({ data }: { data: Truck }): Head {
  return photosHead(data);
}

export async function loader({ catalogue, params }: LoaderArgs): Promise<Truck> {
  const id = idOf(params.id);
  if (id === null) return notFound('truck');
  const vehicle = await catalogue.vehicle('trucks', id);
  if (vehicle === 'gone') return gone('truck', id);
  return vehicle ?? notFound('truck');
}

/** The pictures of one truck. */
export default function TruckPhotosPage() {
  return <PhotosView type="trucks-rental" vehicle={useLoaderData<typeof loader>()} />;
}
