import { useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { vehiclesChatLink } from '../../../shared/chat/chat.ts';
import { cardTypeOf, detailPath, PATHS, type VehicleKind } from '../../../shared/paths.ts';
import type { RentalTerms } from '../../../shared/rental.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import { type Head, type LoaderArgs, useSite } from '../client/site.ts';
import { type Compared, MAX_COMPARED, readCompared } from '../favourites/compare-address.ts';
import { useComparison } from '../favourites/favourites-store.ts';
import { comparePath } from '../favourites/id-params.ts';
import type { VehicleReference } from '../favourites/saved-vehicles.ts';
import { AddAnother } from './add-another.tsx';
import styles from './comparison.module.css';
import { comparedSections, differencesOf, PRICES } from './comparison-rows.ts';
import { ComparisonTable } from './comparison-table.tsx';

type Data = {
  compared: Compared;
  vehicles: Vehicle[];
  cards: Card[];
  brands: Brand[];
  rental: Partial<RentalTerms>;
  suggestions: Card[];
};

export function meta({ data }: { data: Data }): Head {
  const names = data.vehicles.map(({ title }) => title).join(', ');
  return {
    title: names === '' ? 'Comparer des véhicules' : `Comparer : ${names}`,
    description: 'Prix, caractéristiques et équipements de deux ou trois véhicules, côte à côte.',
  };
}

export async function loader({ catalogue, url }: LoaderArgs): Promise<Data> {
  const compared = readCompared(url.searchParams);
  const { kind, ids } = compared;
  const [first] = ids;
  const [vehicles, brands, rental, similar] = await Promise.all([
    catalogue.vehiclesByIds(kind, ids),
    catalogue.brands().catch(() => []),
    catalogue.section('rental').then(
      (terms) => terms[kind],
      () => ({}),
    ),
    // After a failure, the page works without suggestions.
    first === undefined || ids.length === MAX_COMPARED
      ? []
      : catalogue.similar(kind, first).then(
          (result) => result.vehicles.filter(({ id }) => !ids.includes(id)),
          () => [],
        ),
  ]);
  const cards = vehicles.map((vehicle) => cardOf(kind, vehicle));
  const suggestions = similar.map((vehicle) => cardOf(kind, vehicle));
  return { compared, vehicles, cards, brands, rental, suggestions };
}

export default function ComparisonPage() {
  const { compared, vehicles, cards, brands, rental, suggestions } = useLoaderData<typeof loader>();
  const site = useSite();
  const { kind, ids, isDifferencesOnly } = compared;
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
              <PageLink
                href={comparePath(kind, shownIds, !isDifferencesOnly)}
                follow="in-place"
                className={buttonClass('ghost')}
                aria-current={isDifferencesOnly || undefined}
              >
                {isDifferencesOnly ? 'Toutes les lignes' : 'Différences seulement'}
              </PageLink>
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
        <PageLink href={PATHS.selection} className={buttonClass('text')}>
          Ma sélection
        </PageLink>
        <PageLink href={PATHS.home} className={buttonClass('text')}>
          Voir les voitures
        </PageLink>
        {parts.trucks && (
          <PageLink href={PATHS.trucks} className={buttonClass('text')}>
            Voir les camions
          </PageLink>
        )}
      </p>
    </div>
  );
}
