import { type FormEvent, useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { LIST_NAMES, PATHS } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MAX_COMPARED } from '../favourites/compare-address.ts';
import { useComparison } from '../favourites/favourites-store.ts';
import { comparePath, ID_PARAMS } from '../favourites/id-params.ts';
import row from '../list/results/card-row.module.css';
import { isSold, keyOf, type SelectionItem } from './entry.ts';
import styles from './selection.module.css';
import { type RemoveAction, SelectionEntry } from './selection-entry.tsx';

type Props = {
  entries: readonly SelectionItem[];
  remove: (entry: SelectionItem) => RemoveAction;
};

/** Lists cars and trucks separately, because only vehicles of one kind can be compared. */
export function SelectionList({ entries, remove }: Props) {
  return (['cars', 'trucks'] as const).map((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind);
    return ofKind.length > 0 && <Group key={kind} kind={kind} entries={ofKind} remove={remove} />;
  });
}

function Group({ kind, entries, remove }: Props & { kind: VehicleKind }) {
  const [ticked, setTicked] = useTicked(kind);
  const isComparable = entries.filter(canBeCompared).length > 1;
  const isFull = ticked.length >= MAX_COMPARED;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    window.location.assign(comparePath(kind, ticked));
  };
  return (
    <form action={PATHS.compare} onSubmit={onSubmit} aria-labelledby={`titre-${kind}`} className="stack gap-4">
      <h2 id={`titre-${kind}`}>{LIST_NAMES[kind]}</h2>
      <ul className={`stack gap-4 flat ${row.cards} ${styles.entries}`}>
        {entries.map((entry) => (
          <SelectionEntry key={keyOf(entry)} entry={entry} remove={remove(entry)}>
            {isComparable && canBeCompared(entry) && (
              <Tick
                entry={entry}
                isTicked={ticked.includes(entry.id)}
                isFull={isFull}
                onChange={(isTicked) => setTicked(entry.id, isTicked)}
              />
            )}
          </SelectionEntry>
        ))}
      </ul>
      {isComparable && (
        <p className={styles.compare}>
          <Button type="submit" look="ghost">
            Comparer {kind === 'cars' ? 'les voitures cochées' : 'les camions cochés'}
          </Button>
          <span className="muted">
            {isFull
              ? `${MAX_COMPARED} au plus\u00a0: décochez-en un pour en cocher un autre.`
              : 'Cochez-en deux ou trois.'}
          </span>
        </p>
      )}
    </form>
  );
}

/**
 * Returns the ticked vehicles and a function to tick one. Until the browser's list of compared vehicles is loaded, the
 * form stores the ticks.
 */
function useTicked(kind: VehicleKind): [readonly number[], (id: number, isTicked: boolean) => void] {
  const [own, setOwn] = useState<readonly number[]>([]);
  const compared = useComparison((comparison) => comparison.compared);
  const change = useComparison((comparison) => comparison.change);
  const ticked = compared?.filter((one) => one.kind === kind).map(({ id }) => id) ?? own;
  const set = (id: number, isTicked: boolean) => {
    if (change) change(isTicked ? [{ kind, id }] : [], isTicked ? [] : [{ kind, id }]);
    else setOwn([...own.filter((other) => other !== id), ...(isTicked ? [id] : [])]);
  };
  return [ticked, set];
}

/** A sold vehicle has no price, so it cannot be compared. */
function canBeCompared({ card }: SelectionItem): boolean {
  return card !== null && !isSold(card);
}

type TickProps = { entry: SelectionItem; isTicked: boolean; isFull: boolean; onChange: (isTicked: boolean) => void };

function Tick({ entry: { kind, id, card }, isTicked, isFull, onChange }: TickProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={ID_PARAMS[kind]}
        value={id}
        checked={isTicked}
        disabled={isFull && !isTicked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      Comparer<VisuallyHidden>{` ${card?.title}`}</VisuallyHidden>
    </label>
  );
}
