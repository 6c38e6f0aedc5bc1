import { type ReactNode, useEffect } from 'react';
import { chatLink } from '../../../shared/chat/chat.ts';
import { PATHS } from '../../../shared/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type PageAddress, usePageAddress } from '../../catalogue/client/page-address.ts';
import { useSite } from '../../catalogue/client/site.ts';
import styles from './error-page.module.css';

/** Shows phone and chat if they are set. */
export default function FailureView() {
  const { dealership, origin } = useSite();
  const { phone, chat } = dealership;
  const address = usePageAddress();
  const { pathname } = address;
  useEffect(() => {
    // The specification prescribes these messages (ERR-2).
    if (/^\/car\/\d/.test(pathname)) console.error('Failed to fetch car data');
    if (/^\/trucks-rental\/\d/.test(pathname)) console.error('Failed to fetch truck data');
  }, [pathname]);
  const trucks = /^\/trucks?(-rental)?(\/|$)/.test(pathname);
  return (
    <div className={styles.page}>
      <FailureMessage address={address}>
        <a className={buttonClass('text')} href={trucks ? PATHS.trucks : PATHS.home}>
          {trucks ? 'Voir les camions' : 'Voir les voitures'}
        </a>
        {(phone || chat) && (
          <p className={styles.reach}>
            Vous pouvez aussi{' '}
            {phone && (
              <>
                nous appeler au <a href={phone.href}>{phone.shown}</a>
              </>
            )}
            {phone && chat && ' ou '}
            {chat && (
              <a
                href={chatLink(chat, `Bonjour, je n’arrive pas à ouvrir cette page : ${origin}${pathname}`)}
                target="_blank"
                rel="noopener noreferrer"
              >
                nous écrire<VisuallyHidden> (ouvre WhatsApp)</VisuallyHidden>
              </a>
            )}
            .
          </p>
        )}
      </FailureMessage>
    </div>
  );
}

function FailureMessage({ address, children }: { address: PageAddress; children: ReactNode }) {
  return (
    <section className={styles.message} role="alert">
      <title>Service momentanément indisponible</title>
      <meta name="robots" content="noindex" />
      <h1>Nous n’arrivons pas à charger cette page</h1>
      <p>La panne est de notre côté et ne devrait pas durer.</p>
      <div className={styles.ways}>
        <a className={buttonClass('brand')} href={`${address.pathname}${address.search}`}>
          Réessayer
        </a>
        {children}
      </div>
    </section>
  );
}
