import sharp from 'sharp';

/**
 * Lets sharp decode SVG again in tests. Another test of the same process may have processed a photo, and this turns SVG
 * off.
 */
export function allowSvg(): void {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
}
