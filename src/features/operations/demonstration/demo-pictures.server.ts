import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PROJECT_ROOT } from '../../../server/project-root.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AnyInput } from '../../stock/vehicles/vehicle.ts';
import type { DemoVehicle } from './demo-stock.server.ts';

/**
 * The pictures of the demonstration stock, as they are committed: `demo/pictures/{reference}/{name}.avif`. They are
 * made by tools/illustrations and go through the same processing as an administrator's uploads.
 */
export const DEMO_PICTURES = resolve(PROJECT_ROOT, 'demo/pictures');

/** File of one picture. */
export function masterFile(reference: string, name: string): string {
  return resolve(DEMO_PICTURES, reference.toLowerCase(), `${name}.avif`);
}

/**
 * The data that pages need of a picture before its files are made: its pixels, and the data: URI shown while it loads.
 */
export type MasterDetails = { width: number; height: number; placeholder: string };

/** Details of every picture, by `{reference}/{name}`. */
export const DETAILS_FILE = resolve(DEMO_PICTURES, 'details.json');

export async function readDetails(): Promise<Record<string, MasterDetails>> {
  return JSON.parse(await readFile(DETAILS_FILE, 'utf8'));
}

export type DemoPicture = {
  /** Storage key of its JPEG; its sizes stand beside it. */
  path: string;
  /** Its key in the details. */
  name: string;
  master: string;
  isCover: boolean;
};

/**
 * The pictures of one vehicle, cover first. Their keys are always the same, so that work that was interrupted goes on.
 */
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
