import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../../admin-ui/button.tsx';
import { CopyField } from '../../../admin-ui/form/copy-field.tsx';
import page from '../../../admin-ui/page.module.css';
import { QrCode } from '../../../admin-ui/qr-code.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { chatLink } from '../../../shared/chat/chat.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './list.module.css';
import { INVITATION_HOURS, invitationText } from './team.ts';

export type TeamLink = { name: string; url: string };

type Props = TeamLink & {
  purpose: string;
};

/** Gets the focus, because the person asked for the link. */
export function NewLink({ name, url, purpose }: Props) {
  const { dealership } = useAdminContext();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const text = invitationText(dealership, url);
  return (
    <section ref={box} className={`${page.card} ${styles.made}`} tabIndex={-1} aria-label={`Lien pour ${name}`}>
      <div className={styles.steps}>
        <p>
          Donnez ce lien à {name}, et à personne d’autre : {purpose}, une seule fois, pendant {INVITATION_HOURS} heures,
          et ne sera plus affiché.
        </p>
        <CopyField label={`Lien pour ${name}`} value={url} button="Copier le lien" />
        <div className={`row wrap gap-3 ${page.actions}`}>
          {'share' in navigator ? (
            <Button look="ghost" onClick={() => void share(text)}>
              Partager le lien
            </Button>
          ) : (
            <a className={buttonClass('ghost')} href={chatLink('', text)} target="_blank" rel="noopener noreferrer">
              Envoyer par WhatsApp<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </a>
          )}
        </div>
      </div>
      <QrCode className={styles.qr} text={url} label={`QR code du lien pour ${name}`} />
    </section>
  );
}

/** If the person closes the share dialog or the browser does not allow it, the button « Copier le lien » remains. */
async function share(text: string): Promise<void> {
  await navigator.share({ text }).catch(() => undefined);
}
