import type { ReactNode } from 'react';
import { PATHS } from '../shared/paths.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  /** The address of the chat with a prefilled text, or of the contact page (`chat.ts`). */
  href: string;
  /** Additional text for screen readers: 'PARIS - ORLY'. */
  about?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Screen readers announce that it opens WhatsApp. Without a chat number, it leads to the contact page. */
export function ChatLink({ href, about, className, children }: Props) {
  const text = (note: string) => (
    <>
      <Icon name="chat" />
      <span>
        <span>{children}</span>
        <VisuallyHidden>{`${about === undefined ? '' : ` ${about}`}${note}`}</VisuallyHidden>
      </span>
    </>
  );
  if (href === PATHS.contact)
    return (
      <a href={href} className={className}>
        {text('')}
      </a>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {text(' (ouvre WhatsApp)')}
    </a>
  );
}
