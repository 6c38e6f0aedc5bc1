import type { Car } from '../../src/features/stock/cars/car.ts';
import { buildCar } from './build-vehicles.ts';

/** Returns a car as the public API does, without pictures. */
export function publicCar(over: Partial<Car> = {}): Car {
  return {
    ...buildCar({ images: [] }),
    id: 1,
    reference: '',
    fuel_type: 'Essence',
    gearbox: 'Manuel',
    pictures: [],
    due_date: '01-11-2026',
    status: 'available',
    reserved_until: '',
    badges: [],
    former_prices: {},
    ...over,
  };
}

/** Returns cars with ids from `count` down to 1, as the newest comes first. Each has one drawn picture. */
export function carsOf(count: number): Car[] {
  return Array.from({ length: count }, (_, i) =>
    publicCar({ id: count - i, title: `Peugeot 208 n° ${count - i}`, ...drawnPictures(1) }),
  );
}

/** Returns pictures that need no server. */
export function drawnPictures(count: number): Pick<Car, 'images' | 'pictures'> {
  const drawing = (i: number) =>
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" id="photo${i}"/>`;
  const images = Array.from({ length: count }, (_, i) => drawing(i));
  return { images, pictures: images.map((src) => ({ src, width: 1600, height: 1200, placeholder: '' })) };
}

/** Returns pictures in all sizes, as of a storage. Nothing answers at their paths. */
export function storedPictures(count: number): Pick<Car, 'images' | 'pictures'> {
  const images = Array.from({ length: count }, (_, i) => `/images/photo-${i + 1}.jpg`);
  const placeholder = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';
  return { images, pictures: images.map((src) => ({ src, width: 1600, height: 1200, placeholder })) };
}
