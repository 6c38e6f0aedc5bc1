import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass as publicClass } from '../ui/button.tsx';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import styles from './button.module.css';

export function buttonClass(look: ButtonLook, place?: string): string {
  return publicClass(look, place ? `${styles.button} ${place}` : styles.button);
}

export function iconClass(place?: string): string {
  return ['icon-button', place].filter(Boolean).join(' ');
}

type Props = Omit<ComponentProps<'button'>, 'className'> & { look: ButtonLook; place?: string | undefined };

export function Button({ look, place, ...props }: Props) {
  return <button type="button" className={buttonClass(look, place)} {...props} />;
}

type IconButtonProps = Omit<Props, 'look' | 'children' | 'aria-label'> & {
  icon: AdminIconName;
  label: string;
};

export function IconButton({ icon, label, place, ...props }: IconButtonProps) {
  return (
    <button type="button" className={iconClass(place)} aria-label={label} {...props}>
      <AdminIcon name={icon} size={18} />
    </button>
  );
}
