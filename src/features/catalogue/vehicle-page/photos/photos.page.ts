import { cardTypeOf, detailPattern, idOf, type VehicleKind } from '../../../../shared/paths.ts';
import { definePage, type Page } from '../../client/define-page.server.ts';
import { publicVehicle } from '../load-vehicle.server.ts';
import type PhotosView from './photos.view.tsx';

const photosPage = (kind: VehicleKind): Page =>
  definePage<typeof PhotosView>({
    path: `${detailPattern(cardTypeOf(kind))}/photos`,
    view: 'catalogue/vehicle-page/photos/photos',
    ...(kind === 'trucks' ? { part: 'trucks' } : {}),
    cacheKey: ({ path, params }) => (idOf(params['id']) === null ? null : path),
    load: async (args) => ({ kind, vehicle: await publicVehicle(args, kind) }),
    head: ({ vehicle: { title } }) => ({
      title: `Photos : ${title}`,
      description: `Toutes les photos : ${title}.`,
      noindex: true,
    }),
  });

export const carPhotosPage = photosPage('cars');
export const truckPhotosPage = photosPage('trucks');
