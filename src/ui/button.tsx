import type { ComponentProps } from 'react';
import styles from './button.module.css';

/**
 * 'brand': the main action of its part. 'chat': opens the chat. 'ghost': beside a main one. 'danger': deletes. 'text':
 * a link's look.
 */
export type ButtonLook = 'brand' | 'chat' | 'ghost' | 'danger' | 'text';

/** The class of a link that looks like a button. `place`: a class for its place and size alone. */
export function buttonClass(look: ButtonLook, place?: string): string {
  return [styles.button, styles[look], place].filter(Boolean).join(' ');
}

type Props = Omit<ComponentProps<'button'>, 'className'> & { look: ButtonLook; place?: string | undefined };

export function Button({ look, place, ...props }: Props) {
  return <button type="button" className={buttonClass(look, place)} {...props} />;
}
