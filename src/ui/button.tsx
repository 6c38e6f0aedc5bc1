import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** 'brand': main action. 'chat': opens the chat. 'ghost': secondary action. 'danger': deletes. 'text': as a link. */
export type ButtonLook = 'brand' | 'chat' | 'ghost' | 'danger' | 'text';

/** Returns the class of a link that looks like a button. `place` is a class for position and size. */
export function buttonClass(look: ButtonLook, place?: string): string {
  return [styles.button, styles[look], place].filter(Boolean).join(' ');
}

type Props = Omit<ComponentProps<'button'>, 'className'> & { look: ButtonLook; place?: string | undefined };

export function Button({ look, place, ...props }: Props) {
  return <button type="button" className={buttonClass(look, place)} {...props} />;
}
