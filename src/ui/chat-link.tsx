import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  /** The chat's address with its prefilled text. */
  href: string;
  /** Added to the visible text for screen readers: 'PARIS - ORLY'. */
  about?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A link to a WhatsApp chat, announced as such. */
export function ChatLink({ href, about, className, children }: Props) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      <Icon name="chat" />
      <span>
        {children}
        <span className="visually-hidden">{about !== undefined && ` ${about}`} (ouvre WhatsApp)</span>
      </span>
    </a>
  );
}
