import { useEffect, useMemo, useRef } from 'react';
import { vehiclesChatLink } from '../../../shared/chat/chat.ts';
import { cardTypeOf, detailPath, PATHS, type VehicleKind } from '../../../shared/paths.ts';
import type { RentalTerms } from '../../../shared/rental.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import { InPlaceLink } from '../client/in-place-link.tsx';
import { usePageAddress } from '../client/page-address.ts';
import { useSite } from '../client/site.ts';
import { type Compared, MAX_COMPARED, readCompared } from '../favourites/compare-address.ts';
import type { VehicleReference } from '../favourites/favourites.ts';
import { useComparison } from '../favourites/favourites-store.ts';
import { comparePath } from '../favourites/id-params.ts';
import styles from './comparison.module.css';
import { comparedSections, differencesOf, PRICES } from './comparison-rows.ts';
import { ComparisonTable } from './comparison-table.tsx';

type Props = {
  loaded: Vehicle[];
  cards: Card[];
  brands: Brand[];
  rental: Partial<RentalTerms>;
  suggestions: Card[];
};

export default function ComparisonView({ loaded, cards: loadedCards, brands, rental, suggestions }: Props) {
  const site = useSite();
  const { search } = usePageAddress();
  const compared = useMemo(() => readCompared(new URLSearchParams(search)), [search]);
  const { kind, ids, isDifferencesOnly } = compared;
  const vehicles = loaded.filter(({ id }) => ids.includes(id));
  const cards = loadedCards.filter(({ id }) => ids.includes(id));
  const all = comparedSections(vehicles, { fields: KINDS[kind].fields, brands, rental, site });
  const sections = isDifferencesOnly ? differencesOf(all) : all;
  const shownIds = vehicles.map(({ id }) => id);
  const available = vehicles.filter(({ status }) => status !== 'sold');
  useTray(kind, shownIds);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{`Comparer ${vehicles.length > 0 ? names[kind] : 'des véhicules'}`}</h1>
      <Notes compared={compared} missing={ids.filter((id) => !shownIds.includes(id))} />
      {vehicles.length === 0 ? (
        <Ways />
      ) : (
        <>
          {vehicles.length > 1 && (
            <p className={styles.choice}>
              {available.length > 1 && (
                <ChatLink
                  className={buttonClass('chat')}
                  href={vehiclesChatLink(
                    site.dealership.chat,
                    available.map(({ id, title }) => ({
                      id,
                      title,
                      address: `${site.origin}${detailPath(cardTypeOf(kind), id)}`,
                    })),
                  )}
                >
                  Demander ces véhicules
                </ChatLink>
              )}
              <InPlaceLink
                href={comparePath(kind, shownIds, !isDifferencesOnly)}
                className={buttonClass('ghost')}
                aria-current={isDifferencesOnly || undefined}
              >
                {isDifferencesOnly ? 'Toutes les lignes' : 'Différences seulement'}
              </InPlaceLink>
              {isDifferencesOnly && (
                <span>{sections.length === 0 ? 'Rien ne les distingue.' : 'Les lignes égales sont masquées.'}</span>
              )}
            </p>
          )}
          <ComparisonTable
            kind={kind}
            vehicles={vehicles}
            cards={cards}
            sections={sections}
            prices={all[0]?.title === PRICES ? all[0].rows : []}
            compared={compared}
          />
          {shownIds.length < MAX_COMPARED && <AddAnother kind={kind} ids={shownIds} suggestions={suggestions} />}
        </>
      )}
    </div>
  );
}

/**
 * Updates the tray from the address. Adds a single vehicle, because the visitor has pressed « Comparer » before its
 * script was loaded. Adds several vehicles only to an empty tray.
 */
function useTray(kind: VehicleKind, ids: readonly number[]): void {
  const change = useComparison((comparison) => comparison.change);
  const compared = useComparison((comparison) => comparison.compared);
  const isEmpty = compared?.every((one) => one.kind !== kind);
  const key = ids.join();
  const previous = useRef<{ kind: VehicleKind; key: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tray's content only matters at first.
  useEffect(() => {
    if (change === null) return;
    const before = previous.current?.kind === kind ? referencesOf(kind, previous.current.key) : null;
    const now = referencesOf(kind, key);
    previous.current = { kind, key };
    if (before !== null)
      change(
        now,
        before.filter(({ id }) => !now.some((one) => one.id === id)),
      );
    else if (now.length === 1 || isEmpty) change(now, []);
  }, [change === null, kind, key]);
}

function referencesOf(kind: VehicleKind, key: string): VehicleReference[] {
  return key === '' ? [] : key.split(',').map((id) => ({ kind, id: Number(id) }));
}

const names = { cars: 'des voitures', trucks: 'des camions' } as const;

function Notes({ compared: { kind, omitted, isMixed }, missing }: { compared: Compared; missing: readonly number[] }) {
  const notes = [
    ...missing.map((id) => `${kind === 'cars' ? 'La voiture' : 'Le camion'} n° ${id} n’est plus au catalogue.`),
    ...(omitted > 0
      ? [
          `On compare ${MAX_COMPARED} véhicules au plus : ${omitted > 1 ? `${omitted} autres ne le sont pas` : 'un autre ne l’est pas'}.`,
        ]
      : []),
    ...(isMixed ? ['Une voiture et un camion ne se comparent pas : seules les voitures le sont ici.'] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Ways() {
  const { parts } = useSite().dealership;
  return (
    <div className={styles.empty}>
      <p>
        Aucun véhicule à comparer. Enregistrez-en deux ou trois d’un appui sur le cœur, puis cochez-les dans votre
        sélection.
      </p>
      <p className={styles.choice}>
        <a href={PATHS.selection} className={buttonClass('text')}>
          Ma sélection
        </a>
        <a href={PATHS.home} className={buttonClass('text')}>
          Voir les voitures
        </a>
        {parts.trucks && (
          <a href={PATHS.trucks} className={buttonClass('text')}>
            Voir les camions
          </a>
        )}
      </p>
    </div>
  );
}

type AddProps = { kind: VehicleKind; ids: readonly number[]; suggestions: readonly Card[] };

function AddAnother({ kind, ids, suggestions }: AddProps) {
  return (
    <section className="screen-only stack gap-3" aria-labelledby="ajouter">
      <h2 id="ajouter">{kind === 'cars' ? 'Ajouter une voiture' : 'Ajouter un camion'}</h2>
      <ul className="row wrap gap-3">
        {suggestions.map(({ id, title, year }) => (
          <li key={id}>
            <a href={comparePath(kind, [...ids, id])} className={buttonClass('ghost')}>
              <span>
                <VisuallyHidden>Ajouter </VisuallyHidden>
                {title}
              </span>
              {year !== '' && !title.includes(year) && <small>{year}</small>}
            </a>
          </li>
        ))}
        <li>
          <a href={PATHS.selection} className={buttonClass('ghost')}>
            Choisir dans ma sélection
          </a>
        </li>
      </ul>
    </section>
  );
}
