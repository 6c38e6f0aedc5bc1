import { backdropOf, drawBackdrop } from './drawing/backdrop.ts';
import { illustrationMark } from './drawing/mark.ts';
import { paintName } from './drawing/paint.ts';
import { n } from './drawing/svg.ts';
import { type Illustration, isTruck, type View } from './subject.ts';
import { bootView } from './views/boot-view.ts';
import { endSize } from './views/end-view.ts';
import { frontView } from './views/front-view.ts';
import { interiorView } from './views/interior-view.ts';
import { rearView } from './views/rear-view.ts';
import { sideShape, sideSize, sideView } from './views/side-view.ts';
import { cornerFrame, threeQuarter } from './views/three-quarter.ts';

export { drawPlaceholder } from './public/placeholder.ts';
export type { Backdrop, BodyType, Illustration, Paint, View } from './subject.ts';

/** Height of the ground, in user units. */
const ground = 1000;

/** Draws a 4:3 SVG document of 1600×1200 user units. The same input always gives the same bytes. */
export function drawIllustration(of: Illustration): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">${scene(of)}${illustrationMark()}</svg>`;
}

function scene(of: Illustration): string {
  switch (of.view) {
    case 'habitacle':
      return interiorView(of);
    case 'coffre':
      return bootView(of);
    case 'avant':
      return fromEnd(of, frontView(of));
    case 'arriere':
      return fromEnd(of, rearView(of));
    case 'trois-quarts':
      return sideShape(of).cab ? profile(of) : fromCorner(of);
    case 'roue':
      return closeUp(of);
    default:
      return profile(of);
  }
}

function profile(of: Illustration): string {
  const [length, height] = sideSize(of);
  const s = Math.min((1330 + Math.min(80, (length - 440) * 0.7)) / length, 800 / height);
  const width = length * s;
  const left = (1600 - width) / 2;
  const right = of.view === 'profil-droit';
  const [x, sx] = right ? [1600 - left, -s] : [left, s];
  return `${drawBackdrop(backdropOf(of))}${shadow(width)}<g transform="translate(${n(x)} ${ground}) scale(${n(sx)} ${n(s)})">${sideView(of)}</g>`;
}

function fromEnd(of: Illustration, drawing: string): string {
  const [width, height] = endSize(of);
  const s = Math.min(1060 / width, 800 / height);
  return `${drawBackdrop(backdropOf(of))}${shadow(width * s * 0.98)}<g transform="translate(800 ${ground}) scale(${n(s)})">${drawing}</g>`;
}

function fromCorner(of: Illustration): string {
  const { low, left, right } = cornerFrame(of);
  const s = Math.min(1360 / (right - left), 640 / sideSize(of)[1]);
  const flip = of.seed % 2 ? -1 : 1;
  const x = 800 - (flip * s * (left + right)) / 2;
  const place = `translate(${n(x)} ${n(1030 - low * s)}) scale(${n(flip * s)} ${n(s)})`;
  return `${drawBackdrop(backdropOf(of))}<g transform="${place}">${threeQuarter(of)}</g>`;
}

/** Draws the front wheel and its wing from the profile, so that both views agree. */
function closeUp(of: Illustration): string {
  const shape = sideShape(of);
  const s = 300 / shape.tyre;
  const x = 790 - shape.axles[0] * s;
  return `${drawBackdrop(backdropOf(of))}<g transform="translate(0 70)">${shadow(1900)}<g transform="translate(${n(x)} ${ground}) scale(${n(s)})">${sideView(of)}</g></g>`;
}

function shadow(width: number): string {
  return (
    '<defs><radialGradient id="cast"><stop stop-opacity=".8"/><stop offset=".7" stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></radialGradient></defs>' +
    `<ellipse cx="800" cy="${ground - 4}" rx="${n(width * 0.54)}" ry="30" fill="url(#cast)"/><ellipse cx="800" cy="${ground - 6}" rx="${n(width * 0.46)}" ry="14" fill="url(#cast)"/>`
  );
}

const viewNames: Record<View, string> = {
  'profil-gauche': 'vue de profil gauche',
  'profil-droit': 'vue de profil droit',
  avant: 'vue de face',
  arriere: "vue de l'arrière",
  roue: 'détail de la roue avant',
  habitacle: 'tableau de bord',
  coffre: 'coffre ouvert',
  'trois-quarts': 'vue de trois quarts avant',
};

/** Returns the French alt text, for example "Peugeot 308 bleue, vue de profil gauche (illustration)". */
export function illustrationAlt(title: string, of: Illustration): string {
  if (of.view === 'habitacle') return `${title}, tableau de bord (illustration)`;
  const view = of.view === 'coffre' && isTruck(of.body) ? 'espace de chargement' : viewNames[of.view];
  const colour = isTruck(of.body)
    ? `, couleur ${paintName(of.paint, 'couleur')}`
    : ` ${paintName(of.paint, 'voiture')}`;
  return `${title}${colour}, ${view} (illustration)`;
}
