import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../link.tsx';
import { type Modal, withModal } from './modal.ts';

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'preventScrollReset'> & { modal: Modal };

export function ModalLink({ modal, ...props }: Props) {
  const { search } = useLocation();
  return <Link {...props} to={{ search: withModal(search, modal) }} state={{ opened: true }} preventScrollReset />;
}
