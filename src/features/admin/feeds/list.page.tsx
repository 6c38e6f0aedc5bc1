import { useState } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { Fold } from '../../../admin-ui/fold.tsx';
import { ConfirmDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { CopyField } from '../../../admin-ui/form/copy-field.tsx';
import page from '../../../admin-ui/page.module.css';
import { Page, Section } from '../../../admin-ui/page.tsx';
import { AdminError } from '../../../admin-ui/session/admin-client.ts';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { type Dates, useDates } from '../../../admin-ui/session/use-dates.ts';
import { PlainTable } from '../../../admin-ui/table/table.tsx';
import { formatNumber } from '../../../shared/money.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FEED_LABELS } from './feed.ts';
import { FeedContentsList } from './feed-contents.tsx';
import { FEED_FIELDS, FEED_TYPES, type FeedField } from './feed-fields.ts';
import { feeds } from './feeds.client.ts';
import type { Feed } from './feeds.schema.ts';
import { FeedForm } from './form.tsx';
import styles from './list.module.css';
import { META_COLUMNS } from './meta-columns.ts';

export function FeedsPage() {
  const { loaded: overview, failure, retry, revoke } = useFeeds();
  const [newFeed, setNewFeed] = useState<Feed | null>(null);
  const [feedToRevoke, setFeedToRevoke] = useState<Feed | null>(null);
  return (
    <Page title="Multidiffusion">
      <p>
        Un flux est votre stock dans un fichier qu’un autre site vient lire tout seul, à une adresse secrète. Chaque
        site a la sienne : vous la révoquez sans toucher aux autres.
      </p>
      <FeedForm onCreate={setNewFeed} />
      {/* Announced, because the address is shown only once. */}
      <div role="status">
        {newFeed && (
          <section className={`${page.card} ${styles.made}`} aria-label="Adresse du nouveau flux">
            <CopyField label={`Adresse du flux « ${newFeed.name} »`} value={newFeed.url} button="Copier l’adresse" />
            <p>
              Copiez-la maintenant : elle ne sera plus affichée. Quiconque l’a peut lire ce flux ; ne la donnez qu’au
              site à qui elle est destinée.
            </p>
          </section>
        )}
      </div>
      <Section title="Vos flux">
        {failure !== '' && <LoadFailure text={failure} onRetry={retry} />}
        {failure === '' && overview === null && <p role="status">Chargement…</p>}
        {overview && <FeedList feeds={overview.feeds} onRevoke={setFeedToRevoke} />}
      </Section>
      {overview && <FeedContentsList contents={overview.contents} />}
      <FeedDocumentation />
      {feedToRevoke && (
        <ConfirmDialog
          title="Révoquer ce flux ?"
          text={`L’adresse du flux « ${feedToRevoke.name} » ne répondra plus, et ne pourra pas être rétablie.`}
          no="Garder le flux"
          confirmLabel="Révoquer"
          onNo={() => setFeedToRevoke(null)}
          onYes={() => {
            setFeedToRevoke(null);
            // Only this page shows the address of a new feed.
            void revoke(feedToRevoke).then(
              (isRevoked) => isRevoked && setNewFeed((shown) => (shown?.id === feedToRevoke.id ? null : shown)),
            );
          }}
        />
      )}
    </Page>
  );
}

type Props = { feeds: readonly Feed[]; onRevoke: (feed: Feed) => void };

function FeedList({ feeds, onRevoke }: Props) {
  const dates = useDates();
  if (feeds.length === 0) return <p role="status">Aucun flux pour l’instant : créez le premier ci-dessus.</p>;
  return (
    <ul className={page.rows}>
      {feeds.map((feed) => (
        <li key={feed.id} className={page.row}>
          <span className={page.text}>
            <span>{feed.name}</span>
            <small>
              {FEED_LABELS[feed.format]}
              {feed.include_vin && ', avec le VIN'} · créé le {dates.dayOf(new Date(feed.created_at))}
            </small>
            <small>{fetchedText(feed, dates)}</small>
          </span>
          <Button look="ghost" onClick={() => onRevoke(feed)}>
            Révoquer<VisuallyHidden> le flux {feed.name}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function fetchedText({ fetched, last_fetched_at }: Feed, dates: Dates): string {
  if (last_fetched_at === null) return 'Jamais lu';
  return `Lu ${formatNumber(fetched)} fois, la dernière le ${dates.momentOf(last_fetched_at)}`;
}

/** After each change, reads the feeds and the contents of each format again. */
function useFeeds() {
  const list = useServerData(feeds.readOf('GET /feeds'));
  const contents = useServerData(feeds.readOf('GET /feeds/contents'));
  return {
    loaded: list.data && contents.data && { feeds: list.data, contents: contents.data },
    failure: list.failure || contents.failure,
    retry: () => {
      list.reload();
      contents.reload();
    },
    revoke: async (feed: Feed): Promise<boolean> => {
      if (!(await revokeFeed(feed))) return false;
      // Another person may have revoked the feed. Then the call wrote nothing, and the list was not read again.
      list.reload();
      toast({ text: `Le flux « ${feed.name} » est révoqué : son adresse ne répond plus.`, tone: 'done' });
      focusHeading();
      return true;
    },
  };
}

async function revokeFeed({ id, name }: Feed): Promise<boolean> {
  try {
    await feeds.call('DELETE /feeds/:id', { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof AdminError && error.status === 404) return true;
    reportFailure(error, `Le flux « ${name} » n’est pas révoqué.`);
    return false;
  }
}

function FeedDocumentation() {
  return (
    <Section title="Les formats, champ par champ">
      <p>
        XML et CSV génériques ne sont le format d’aucun site d’annonces : demandez au vôtre s’il les accepte, avec cette
        liste. Brouillons, véhicules vendus ou archivés, immatriculations et notes internes n’y sont jamais.
      </p>
      <Fold summary="XML et CSV génériques">
        <PlainTable
          caption="Champs XML et CSV"
          place={`small ${styles.fields}`}
          heads={['Champ', 'Type', 'Contenu']}
          rows={FEED_FIELDS.map((field) => ({
            key: field.name,
            cells: [<code key="name">{field.name}</code>, typeText(field), withoutBackticks(field.about)],
          }))}
        />
      </Fold>
      <Fold summary="Catalogue automobile de Meta">
        <p>
          D’après la page de référence publiée par Meta, mise à jour le 23 avril 2024. Ce que Meta fait du fichier n’a
          pas été essayé : il y faut un compte chez Meta.
        </p>
        <PlainTable
          caption="Colonnes pour Meta"
          place={`small ${styles.fields}`}
          heads={['Colonne', 'Obligatoire', 'Contenu']}
          rows={META_COLUMNS.map(({ name, required, about }) => ({
            key: name,
            cells: [<code key="name">{name}</code>, required ? 'oui' : 'non', about],
          }))}
        />
      </Fold>
    </Section>
  );
}

function typeText({ type, unit, kind, csvOnly }: FeedField): string {
  const typeLabel = withoutBackticks(FEED_TYPES[type]);
  const labelWithUnit = unit === undefined ? typeLabel : `${typeLabel}, en ${unit}`;
  const kindSuffix = kind === undefined ? '' : kind === 'cars' ? ' ; voitures' : ' ; camions';
  return `${labelWithUnit}${kindSuffix}${csvOnly ? ' ; CSV seulement' : ''}`;
}

const withoutBackticks = (text: string) => text.replaceAll('`', '');
