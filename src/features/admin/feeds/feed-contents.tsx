import { Fold } from '../../../admin-ui/fold.tsx';
import { ModalLink } from '../../../admin-ui/form/modal-link.tsx';
import { Section } from '../../../admin-ui/page.tsx';
import { formatNumber } from '../../../shared/money.ts';
import { FEED_LABELS } from './feed.ts';
import type { Exclusion, FeedContents } from './feeds.schema.ts';
import styles from './list.module.css';

export function FeedContentsList({ contents }: { contents: readonly FeedContents[] }) {
  return (
    <Section title="Ce que les flux contiennent">
      {contents.map(({ format, included, left_out }) => (
        <Fold
          key={format}
          summary={
            FEED_LABELS[format] +
            ` : ${vehicles(included)}` +
            (left_out.length > 0 ? `, ${formatNumber(countOf(left_out))} de côté` : '')
          }
        >
          {left_out.length === 0 ? (
            <p>Tout votre stock y est.</p>
          ) : (
            <ul className={styles.reasons}>
              {left_out.map((exclusion) => (
                <ExcludedVehicles key={exclusion.reason} {...exclusion} />
              ))}
            </ul>
          )}
        </Fold>
      ))}
    </Section>
  );
}

function ExcludedVehicles({ reason, count, vehicles: namedVehicles }: Exclusion) {
  return (
    <li>
      {reason} : {vehicles(count)}
      {namedVehicles.length > 0 && (
        <ul className={styles.named}>
          {namedVehicles.map(({ object, id, title }) => (
            <li key={`${object} ${id}`}>
              <ModalLink modal={{ kind: object, mode: 'edit', id }}>{title}</ModalLink>
            </li>
          ))}
          {count > namedVehicles.length && <li>et {formatNumber(count - namedVehicles.length)} autres</li>}
        </ul>
      )}
    </li>
  );
}

const countOf = (exclusions: readonly Exclusion[]) => exclusions.reduce((sum, { count }) => sum + count, 0);

function vehicles(count: number): string {
  return `${formatNumber(count)} véhicule${count > 1 ? 's' : ''}`;
}
