import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading, isFocusNowhere } from '../../../admin-ui/focus.ts';
import page from '../../../admin-ui/page.module.css';
import { Page, Section } from '../../../admin-ui/page.tsx';
import { firstRow, isAborted } from '../../../admin-ui/session/admin-client.ts';
import { OwnersOnly } from '../../../admin-ui/session/owners-only.tsx';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { sessionClosed, useSession } from '../../../admin-ui/session/session-state.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { ROLE_LABELS, type Role } from '../../../shared/role.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PasswordDialog } from './account/password-dialog.tsx';
import { InviteForm } from './form.tsx';
import { MemberList } from './member-list.tsx';
import { NewLink, type TeamLink } from './new-link.tsx';
import { team } from './team.client.ts';
import type { Member, OpenInvitation } from './team.schema.ts';

const TITLE = 'Équipe';

export function TeamPage() {
  const { role } = useSession();
  return role === 'owner' ? <OwnersTeam /> : <OwnersOnly title={TITLE} />;
}

type Confirmation = Omit<ComponentProps<typeof PasswordDialog>, 'onClose'>;

function OwnersTeam() {
  const members = useServerData(team.readOf('GET /team'));
  const invitations = useServerData(team.readOf('GET /team/invitations'));
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [link, setLink] = useState<TeamLink | null>(null);
  const { name: own } = useSession();

  const change = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ text: done, tone: 'done' });
      // The row with the button disappears.
      focusHeading();
    } catch (error) {
      if (isAborted(error)) return;
      reportFailure(error);
      // Also after a failure, because another owner may have changed the team.
      members.reload();
      invitations.reload();
      if (isFocusNowhere()) focusHeading();
    }
  };
  const setRole = async (member: Member, role: Role, current: string) => {
    await team.call('PUT /team/:name', { params: { name: member.name }, body: { role, current } });
    setConfirmation(null);
    // The new role has other pages.
    if (member.name === own) return window.location.reload();
    toast({ text: `${member.name} est ${ROLE_LABELS[role].toLowerCase()}.`, tone: 'done' });
  };
  const remove = async (member: Member, current: string) => {
    await team.call('DELETE /team/:name', { params: { name: member.name }, body: { current } });
    // The dialog returns the focus to the row's button, which disappears.
    flushSync(() => setConfirmation(null));
    focusHeading();
    toast({ text: `${member.name} n’a plus accès.`, tone: 'done' });
    if (member.name === own) sessionClosed();
  };
  const reset = async (member: Member, current: string) => {
    await team.call('DELETE /team/:name/second-factors', { params: { name: member.name }, body: { current } });
    setConfirmation(null);
    toast({ text: `${member.name} se connecte avec son seul mot de passe.`, tone: 'done' });
  };
  const makeLink = async ({ name }: Member, current: string) => {
    const { data } = await team.call('POST /team/password-links', { body: { name, current } });
    setConfirmation(null);
    setLink({ name, url: firstRow(data).url });
  };
  const revoke = ({ id }: OpenInvitation) =>
    void change(() => team.call('DELETE /team/invitations/:id', { params: { id } }), 'Le lien est annulé.');

  return (
    <Page title={TITLE}>
      <InviteForm />
      {invitations.data && invitations.data.length > 0 && (
        <InvitationList invitations={invitations.data} onRevoke={revoke} />
      )}
      {invitations.failure !== '' && <LoadFailure text={invitations.failure} onRetry={invitations.reload} />}
      <Section title="Membres">
        {members.failure !== '' && <LoadFailure text={members.failure} onRetry={members.reload} />}
        {members.failure === '' && members.data === null && <p role="status">Chargement…</p>}
        {members.data && (
          <MemberList
            members={members.data}
            own={own}
            onRole={(member, role) =>
              setConfirmation({
                ...roleQuestionOf(member, role, own),
                onSubmit: (current) => setRole(member, role, current),
              })
            }
            onRemove={(member) =>
              setConfirmation({ ...removalOf(member, own), onSubmit: (current) => remove(member, current) })
            }
            onReset={(member) => setConfirmation({ ...resetOf(member), onSubmit: (current) => reset(member, current) })}
            onLink={(member) =>
              setConfirmation({ ...linkQuestionOf(member), onSubmit: (current) => makeLink(member, current) })
            }
          />
        )}
        {link && <NewLink key={link.url} {...link} purpose="il change son mot de passe" />}
      </Section>
      {confirmation && <PasswordDialog {...confirmation} onClose={() => setConfirmation(null)} />}
    </Page>
  );
}

function roleQuestionOf({ name }: Member, role: Role, own: string) {
  const losesAccess = name === own ? 'Vous n’aurez plus accès' : `${name} n’aura plus accès`;
  return {
    title: name === own ? 'Changer votre rôle ?' : `Changer le rôle de ${name} ?`,
    text:
      role === 'owner'
        ? `${name} aura accès à tout : l’équipe, les réglages et l’export du journal.`
        : `${losesAccess} à l’équipe, aux réglages et à l’export du journal.`,
    action: 'Changer le rôle',
  };
}

function removalOf({ name }: Member, own: string) {
  return {
    title: name === own ? 'Quitter l’équipe ?' : `Supprimer ${name} ?`,
    text:
      name === own
        ? 'Vous serez déconnecté et n’aurez plus accès à l’administration.'
        : 'Ses sessions se ferment tout de suite, sur tous ses appareils. Ce qui a été fait sous ce nom reste au journal.',
    action: 'Supprimer',
    isDeletion: true,
  };
}

function linkQuestionOf({ name }: Member) {
  return {
    title: `Nouveau lien pour ${name} ?`,
    text: 'Pour un mot de passe oublié : ce lien en fait choisir un autre. L’ancien et les sessions restent jusque-là.',
    action: 'Créer le lien',
  };
}

function resetOf({ name }: Member) {
  return {
    title: `Retirer clés et codes de ${name} ?`,
    text: 'Pour un téléphone perdu : ses clés d’accès, codes et sessions sont supprimés. Son mot de passe reste.',
    action: 'Retirer',
  };
}

type Props = { invitations: readonly OpenInvitation[]; onRevoke: (invitation: OpenInvitation) => void };

function InvitationList({ invitations, onRevoke }: Props) {
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
