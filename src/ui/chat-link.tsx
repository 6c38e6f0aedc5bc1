import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  /** The chat with its prefilled text. */
  href: string;
  /** What follows the visible words for a screen reader: 'PARIS - ORLY'. */
  about?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A real link, so that it works without JavaScript and can be copied; says that it leaves for WhatsApp (product §5). */
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
