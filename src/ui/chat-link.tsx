import type { ReactNode } from 'react';
import { PATHS } from '../shared/paths.ts';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  /** The chat's address with its prefilled text, or the contact page's (chat.ts). */
  href: string;
  /** Added to the visible text for screen readers: 'PARIS - ORLY'. */
  about?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A link to a WhatsApp chat, announced as such; to the contact page while no chat number is set. */
export function ChatLink({ href, about, className, children }: Props) {
  const text = (note: string) => (
    <>
      <Icon name="chat" />
      <span>
        {children}
        <VisuallyHidden>
          {about !== undefined && ` ${about}`}
          {note}
        </VisuallyHidden>
      </span>
    </>
  );
  if (href === PATHS.contact)
    return (
      <PageLink href={href} className={className}>
        {text('')}
      </PageLink>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {text(' (ouvre WhatsApp)')}
    </a>
  );
}
