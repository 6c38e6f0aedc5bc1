import { Fold } from '../../../admin-ui/fold.tsx';
import { ModalLink } from '../../../admin-ui/form/modal-link.tsx';
import { Section } from '../../../admin-ui/page.tsx';
import { formatNumber } from '../../../shared/money.ts';
import { countOf } from '../vehicle-table/vehicle-name.ts';
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
            ` : ${countOf(included)}` +
            (left_out.length > 0 ? `, ${formatNumber(sumOf(left_out))} de côté` : '')
          }
        >
          {left_out.length === 0 ? (
            <p>Tout votre stock y est.</p>
          ) : (
            <ul className="stack gap-3">
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

function ExcludedVehicles({ reason, count, vehicles }: Exclusion) {
  return (
    <li>
      {reason} : {countOf(count)}
      {vehicles.length > 0 && (
        <ul className={`row wrap gap-4 flat ${styles.named}`}>
          {vehicles.map(({ object, id, title }) => (
            <li key={`${object} ${id}`}>
              <ModalLink modal={{ kind: object, mode: 'edit', id }}>{title}</ModalLink>
            </li>
          ))}
          {count > vehicles.length && <li>et {formatNumber(count - vehicles.length)} autres</li>}
        </ul>
      )}
    </li>
  );
}

const sumOf = (exclusions: readonly Exclusion[]) => exclusions.reduce((sum, { count }) => sum + count, 0);
