import { Button } from '../../../admin-ui/button.tsx';
import page from '../../../admin-ui/page.module.css';
import { Section } from '../../../admin-ui/page.tsx';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { ROLE_LABELS } from '../../../shared/role.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { OpenInvitation } from './team.schema.ts';

type Props = { invitations: readonly OpenInvitation[]; onRevoke: (invitation: OpenInvitation) => void };

export function InvitationList({ invitations, onRevoke }: Props) {
  const dates = useDates();
  return (
    <Section title="Liens ouverts">
      <ul className={page.rows}>
        {invitations.map((invitation) => {
          return (
            <li key={invitation.id} className={page.row}>
              <span className={page.text}>
                <span>{invitation.name}</span>
                <small>
                  {invitation.for_member
                    ? `Autre mot de passe, lien créé par ${invitation.invited_by}`
                    : `${ROLE_LABELS[invitation.role]}, invité par ${invitation.invited_by}`}
                </small>
                <small>Jusqu’au {dates.momentOf(invitation.expires_at)}</small>
              </span>
              <Button look="ghost" onClick={() => onRevoke(invitation)}>
                Annuler
                <VisuallyHidden>
                  {invitation.for_member ? ' le lien' : ' l’invitation'} de {invitation.name}
                </VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
