import { Button } from '../../../admin-ui/button.tsx';
import rowPage from '../../../admin-ui/table/row-page.module.css';
import { dayMonthYear, hourAndMinute } from '../../../shared/dates/dates.ts';
import { ROLE_LABELS } from '../../../shared/role.ts';
import type { OpenInvitation } from './team.schema.ts';

type Props = { invitations: readonly OpenInvitation[]; onRevoke: (invitation: OpenInvitation) => void };

/** Links that still work. */
export function InvitationList({ invitations, onRevoke }: Props) {
  return (
    <section className={rowPage.section}>
      <h2>Invitations ouvertes</h2>
      <ul>
        {invitations.map((invitation) => {
          const end = new Date(invitation.expires_at);
          return (
            <li key={invitation.id} className={rowPage.row}>
              <span className={rowPage.text}>
                <span>{invitation.name}</span>
                <small>
                  {ROLE_LABELS[invitation.role]}, invité par {invitation.invited_by}
                </small>
                <small>
                  Jusqu’au {dayMonthYear(end)} à {hourAndMinute(end)}
                </small>
              </span>
              <Button look="ghost" onClick={() => onRevoke(invitation)}>
                Annuler<span className="visually-hidden"> l’invitation de {invitation.name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
