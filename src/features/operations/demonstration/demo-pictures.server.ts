import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PROJECT_ROOT } from '../../../server/project-root.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AnyInput } from '../../stock/vehicles/vehicle.ts';
import type { DemoVehicle } from './demo-stock.server.ts';

/**
 * The drawn pictures of the demonstration stock: `demo/pictures/{reference}/{name}.avif`. The site processes them like
 * uploads.
 */
export const DEMO_PICTURES = resolve(PROJECT_ROOT, 'demo/pictures');

export function masterFile(reference: string, name: string): string {
  return resolve(DEMO_PICTURES, reference.toLowerCase(), `${name}.avif`);
}

/** The data of a picture that pages need before its files are made. */
type MasterDetails = { width: number; height: number; placeholder: string };

const DETAILS_FILE = resolve(DEMO_PICTURES, 'details.json');

export async function readDetails(): Promise<Record<string, MasterDetails>> {
  return JSON.parse(await readFile(DETAILS_FILE, 'utf8'));
}

export type DemoPicture = {
  /** Storage key of the JPEG. The keys of the picture's other files are derived from it. */
  path: string;
  name: string;
  master: string;
  isCover: boolean;
};

/** Returns the pictures of one vehicle. Their keys are always the same, so that interrupted work can continue. */
export function demoPicturesOf(
  kind: VehicleKind,
  { reference, pictures, picturesOf }: Pick<DemoVehicle<AnyInput>, 'reference' | 'pictures' | 'picturesOf'>,
): DemoPicture[] {
  return pictures.map((name, i) => ({
    path: `${kind}/${reference.toLowerCase()}/${hash('sha256', `demonstration ${reference} ${i}`).slice(0, 32)}.jpg`,
    name: `${picturesOf}/${name}`,
    master: masterFile(picturesOf, name),
    isCover: i === 0,
  }));
}
