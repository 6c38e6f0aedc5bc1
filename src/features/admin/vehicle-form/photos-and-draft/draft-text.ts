import type { VehicleFormModel } from '../use-vehicle-form.ts';

/** A sentence about the input while its save waits for the connection (D39). */
export function keptText({ isDraftKept, arePhotosKept, photos }: VehicleFormModel): string {
  if (!isDraftKept) return 'Ne fermez pas cette page : votre saisie serait perdue.';
  if (photos.unsent === 0) return 'Votre saisie reste sur cet appareil.';
  return arePhotosKept
    ? 'Votre saisie et vos photos restent sur cet appareil.'
    : 'Votre saisie reste sur cet appareil, les photos seulement tant que cette page est ouverte.';
}
