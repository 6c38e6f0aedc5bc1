import { keysOf } from '../../../../shared/records.ts';
import { joinTexts } from '../../../../shared/text/french.ts';
import type { CargoPlan, CargoSpace, PieceName } from './cargo-plan.ts';

type Noun = { one: string; many: string; size: string };

const NOUNS: Readonly<Record<PieceName, Noun>> = {
  bed: { one: 'un lit', many: 'lits', size: '160 × 200 cm' },
  sofa: { one: 'un canapé', many: 'canapés', size: '200 × 90 cm' },
  fridge: { one: 'un réfrigérateur', many: 'réfrigérateurs', size: '60 × 60 × 185 cm' },
};

const MIN_FREE_CM = 20;

export function metres(centimetres: number): string {
  return `${(centimetres / 100).toFixed(2).replace('.', ',')}\u00a0m`;
}

export function lengthsText({ length, width, height }: CargoSpace): string {
  return [
    `Longueur utile ${metres(length)}`,
    `largeur ${metres(width)}`,
    ...(height === null ? [] : [`hauteur ${metres(height)}`]),
  ].join(', ');
}

export function cargoTexts({ space, pieces, excluded, tooLarge, freeLength }: CargoPlan): string[] {
  const names = keysOf(NOUNS).filter((name) => pieces.some((piece) => piece.name === name));
  const texts = names.map((name) => {
    const ofName = pieces.filter((piece) => piece.name === name);
    const isUpright = name === 'bed' && ofName.every(({ height }) => height > 100);
    return [countText(name, ofName.length), NOUNS[name].size, ...(isUpright ? ['debout'] : [])].join(' ');
  });
  return [
    ...(texts.length > 0 ? [`Sur le plancher, rien d’empilé : ${joinTexts(texts)}.`] : []),
    ...(texts.length > 0 && freeLength >= MIN_FREE_CM ? [`Il reste ${metres(freeLength)} jusqu’aux portes.`] : []),
    ...(excluded.length > 0
      ? [`Pas de place en plus pour ${joinTexts(excluded.map((name) => NOUNS[name].one))}.`]
      : []),
    ...(tooLarge.length > 0
      ? [`N’y ${tooLarge.length === 1 ? 'entre' : 'entrent'} pas : ${joinTexts(tooLarge.map(sizeText))}.`]
      : []),
    ...(space.height === null && names.includes('fridge') ? ['La hauteur n’est pas indiquée.'] : []),
  ];
}

function countText(name: PieceName, count: number): string {
  return count === 1 ? NOUNS[name].one : `${count}\u00a0${NOUNS[name].many}`;
}

function sizeText(name: PieceName): string {
  return `${NOUNS[name].one} ${NOUNS[name].size}${name === 'fridge' ? ' debout' : ''}`;
}
