import type { Truck } from '../../../stock/trucks/truck.ts';
import { Section } from '../sections/detail-sections.tsx';
import styles from './cargo-drawing.module.css';
import { cargoTexts, lengthsText, metres } from './cargo-labels.ts';
import { type CargoPlan, cargoSpaceOf, planLoad } from './cargo-plan.ts';
import { type Shape, shapeFromAbove, shapeFromSide } from './cargo-shapes.ts';

/** Pixels per centimetre. The scale is the same for all trucks, so that visitors can compare pages. */
const SCALE = 1.5;

/** Space for the lines around a view, in centimetres. */
const MARGIN_CM = 4;

/** Draws a truck's cargo space with furniture, to scale. Shows nothing if its length or width is unknown. */
export function CargoDrawing({ truck }: { truck: Truck }) {
  const space = cargoSpaceOf(truck);
  if (space === null) return null;
  const plan = planLoad(space);
  const texts = cargoTexts(plan);
  return (
    <Section heading={plan.pieces.length > 0 ? 'Ce qui tient dedans' : 'L’espace de chargement'}>
      <figure className={styles.drawing}>
        <div className={styles.views} role="img" aria-label={`${lengthsText(space)}. ${texts.join(' ')}`}>
          <Views plan={plan} />
        </div>
        <figcaption className={styles.legend}>
          <p className={styles.lengths}>{`${lengthsText(space)}.`}</p>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className={styles.note}>
            Dessiné à l’échelle, avec 5 cm de jeu entre les meubles et sans tenir compte des passages de roue.
          </p>
        </figcaption>
      </figure>
    </Section>
  );
}

function Views({ plan: { space, pieces } }: { plan: CargoPlan }) {
  const { length, width, height } = space;
  // Draws far objects first, because in the side view near objects hide them.
  const byDepth = [...pieces].sort((a, b) => a.y - b.y);
  return (
    <>
      {height !== null && (
        <View
          name={`De côté, hauteur ${metres(height)}`}
          length={length}
          across={height}
          shapes={byDepth.map((piece) => shapeFromSide(piece, height))}
        />
      )}
      <View
        name={`De dessus, largeur ${metres(width)}`}
        length={length}
        across={width}
        shapes={pieces.map(shapeFromAbove)}
      />
      <p className={styles.ends}>
        <span>Cabine</span>
        <span className={styles.length}>{metres(length)}</span>
        <span>Portes</span>
      </p>
    </>
  );
}

type ViewProps = { name: string; length: number; across: number; shapes: readonly Shape[] };

function View({ name, length, across, shapes }: ViewProps) {
  const [width, height] = [length + 2 * MARGIN_CM, across + 2 * MARGIN_CM];
  return (
    <>
      <p className={styles.name}>{name}</p>
      <svg
        width={Math.round(width * SCALE)}
        height={Math.round(height * SCALE)}
        viewBox={`${-MARGIN_CM} ${-MARGIN_CM} ${width} ${height}`}
        aria-hidden="true"
        focusable="false"
      >
        <rect className={styles.floor} width={length} height={across} />
        {shapes.map(({ name: piece, body, lines }) => (
          <g key={body}>
            <path className={styles[piece]} d={body} />
            <path className={styles.lines} d={lines} />
          </g>
        ))}
        <rect className={styles.space} width={length} height={across} />
      </svg>
    </>
  );
}
