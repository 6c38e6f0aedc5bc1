import { useState } from 'react';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { ConfirmDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { CopyField } from '../../../admin-ui/form/copy-field.tsx';
import page from '../../../admin-ui/page.module.css';
import { Page, Section } from '../../../admin-ui/page.tsx';
import { FeedContentsList } from './feed-contents.tsx';
import { FeedDocumentation } from './feed-documentation.tsx';
import { FeedList } from './feed-list.tsx';
import type { Feed } from './feeds.schema.ts';
import { FeedForm } from './form.tsx';
import styles from './list.module.css';
import { useFeeds } from './use-feeds.ts';

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
            // The address of a new feed is shown only here, so it stays visible until its feed is revoked.
            void revoke(feedToRevoke).then(
              (isRevoked) => isRevoked && setNewFeed((shown) => (shown?.id === feedToRevoke.id ? null : shown)),
            );
          }}
        />
      )}
    </Page>
  );
}
