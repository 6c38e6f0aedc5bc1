import sharp from 'sharp';

/** For tests: another test of the same process may have processed a photo, after which sharp decodes no SVG any more. */
export function allowSvg(): void {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
}
