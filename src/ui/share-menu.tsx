import { useEffect, useRef } from 'react';
import { mailShareLink, whatsAppShareLink } from '../shared/chat/chat.ts';
import { Drawing, Icon } from './icon.tsx';
import pill from './pill-link.module.css';
import styles from './share-menu.module.css';

const SHARE =
  'M15 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM3 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM15 19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM8.6 13.5l6.8 4M15.4 6.5l-6.8 4';
const LINK =
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71';

type Props = {
  title: string;
  address: string;
};

/** The links work without JavaScript. When idle, a script adds the device's share dialog and the copy button. */
export function ShareMenu({ title, address }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let stopSharing: (() => void) | undefined;
    let isLeft = false;
    const load = () =>
      import('./share-menu.client.ts').then(
        ({ startSharing }) => {
          if (menu.current && !isLeft) stopSharing = startSharing(menu.current, title, address);
        },
        () => undefined,
      );
    // Older Safari has no idle callback.
    (window.requestIdleCallback ?? setTimeout)(() => void load());
    return () => {
      isLeft = true;
      stopSharing?.();
    };
  }, [title, address]);
  return (
    <details ref={menu} className={`screen-only ${styles.share}`}>
      <summary>
        <Drawing path={SHARE} />
        Partager
      </summary>
      <div className={styles.ways}>
        <a className={pill.link} href={whatsAppShareLink(title, address)} target="_blank" rel="noopener noreferrer">
          <Icon name="chat" />
          WhatsApp
        </a>
        <a className={pill.link} href={mailShareLink(title, address)}>
          <Icon name="mail" />
          E-mail
        </a>
        <button type="button" className={pill.link} hidden>
          <Drawing path={LINK} />
          Copier l’adresse
        </button>
        {/* `share-menu.client.ts` writes the text. */}
        <p role="status" className={styles.said} />
      </div>
    </details>
  );
}
