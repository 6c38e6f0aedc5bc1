import { lettering } from '../drawing/mark.ts';
import { curve } from '../drawing/svg.ts';
import { carShape } from '../shapes/car-shapes.ts';
import { truckShape } from '../shapes/truck-shapes.ts';

/** Draws a line drawing for a vehicle without a picture: a 4:3 SVG in fixed calm colours with « Photo à venir ». */
export function drawPlaceholder(kind: 'car' | 'truck'): string {
  const shape = kind === 'car' ? carShape('citadine') : truckShape('fourgon');
  const s = 1000 / shape.length;
  const wheels = shape.axles
    .map(
      (x) =>
        `<circle cx="${x}" cy="${-shape.tyre}" r="${shape.tyre}" fill="#f3f1ec"/><circle cx="${x}" cy="${-shape.tyre}" r="${shape.rim * 0.8}"/>`,
    )
    .join('');
  const body = `<path d="${curve(shape.outline)}Z"/><path d="${curve(shape.glass, true)}"/>${wheels}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200"><rect width="1600" height="1200" fill="#f3f1ec"/>' +
    `<g transform="translate(300 780) scale(${s.toFixed(3)})" fill="none" stroke="#8a8578" stroke-width="2.4" stroke-linejoin="round">${body}<path d="M-40 0H${shape.length + 40}" stroke="#dcd8ce"/></g>` +
    `${lettering('Photo à venir', 640, 930, 42, '#5c626c')}</svg>`
  );
}
