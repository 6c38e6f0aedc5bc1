import type { Car } from '../../stock/cars/car.ts';
import type { DetailData } from './detail-data.ts';
import { DetailView } from './detail-view.tsx';

export default function CarView(data: DetailData<Car>) {
  return <DetailView kind="cars" data={data} guarantee={data.vehicle.guarantee} />;
}
