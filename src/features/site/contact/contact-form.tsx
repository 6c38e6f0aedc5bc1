import { type FormEvent, useEffect, useRef, useState } from 'react';
import { labelOf } from '../../../shared/labels.ts';
import { PATHS } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import styles from './contact.module.css';
import { contactChatLink, looksLikeEmail, messageCount } from './contact-message.ts';

/**
 * The contact form. Opens the chat during the click, so that no browser blocks the window. Without JavaScript, the
 * server redirects to the same chat.
 */
export function ContactForm() {
  const { dealership } = useSite();
  const email = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const [typedMessage, setTypedMessage] = useState<string | null>(null);
  const [isEmailDoubtful, setIsEmailDoubtful] = useState(false);
  const [chat, setChat] = useState<string | null>(null);
  const { text, isTooLong } = messageCount(typedMessage);

  useEffect(() => {
    // The browser or the visitor may have filled in the field before this code ran.
    setTypedMessage(message.current?.value ?? '');
  }, []);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const values = { email: email.current?.value ?? '', message: message.current?.value ?? '' };
    if (!looksLikeEmail(values.email) && !isEmailDoubtful) {
      setIsEmailDoubtful(true);
      email.current?.focus();
      return;
    }
    setIsEmailDoubtful(false);
    const link = contactChatLink(dealership.chat, values);
    setChat(link);
    window.open(link, '_blank', 'noopener,noreferrer');
  };

  return (
    <form className={`stack gap-2 ${styles.form}`} method="post" action={PATHS.contactSend} noValidate onSubmit={send}>
      <label className="strong" htmlFor="email">
        {labelOf('email', dealership.interface)}
      </label>
      <input
        ref={email}
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        aria-invalid={isEmailDoubtful || undefined}
        aria-describedby={isEmailDoubtful ? 'email-doute' : undefined}
        onChange={() => setIsEmailDoubtful(false)}
      />
      {isEmailDoubtful && (
        <p id="email-doute" className={`error small ${styles.doubt}`}>
          Cette adresse semble incomplète. Corrigez-la, ou appuyez encore une fois sur «&nbsp;Envoyer&nbsp;» pour
          l’envoyer ainsi.
        </p>
      )}
      <label className="strong" htmlFor="message">
        {labelOf('message', dealership.interface)}
      </label>
      <textarea
        ref={message}
        id="message"
        name="message"
        rows={6}
        aria-describedby="message-compte"
        onChange={(event) => setTypedMessage(event.target.value)}
      />
      <p id="message-compte" className={`numbers faint fine ${styles.count}`} data-over={isTooLong || undefined}>
        {text}
      </p>
      <Button type="submit" look="chat" place={styles.send}>
        <Icon name="chat" />
        Envoyer
      </Button>
      <Sent chat={chat} />
      <p className={styles.notice}>
        «&nbsp;Envoyer&nbsp;» ouvre WhatsApp avec votre message, que vous y relisez avant de l’envoyer. Ce site n’en
        garde rien. Qui le reçoit, combien de temps, vos droits&nbsp;: <a href={PATHS.privacy}>confidentialité</a>.
      </p>
    </form>
  );
}

/** Shows a chat link after sending, for browsers that did not open the window. */
function Sent({ chat }: { chat: string | null }) {
  return (
    <p className={styles.sent} role="status">
      {chat !== null && (
        <span>
          Votre message est prêt dans WhatsApp, il ne reste qu’à l’y envoyer. Rien ne s’est ouvert&nbsp;?{' '}
          <a href={chat} target="_blank" rel="noopener noreferrer">
            Ouvrir WhatsApp
          </a>
        </span>
      )}
    </p>
  );
}
