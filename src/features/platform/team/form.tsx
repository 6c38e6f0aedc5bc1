import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { CopyField } from '../../../admin-ui/form/copy-field.tsx';
import { SelectField, TextField } from '../../../admin-ui/form/field.tsx';
import { useSave } from '../../../admin-ui/form/use-save.ts';
import page from '../../../admin-ui/page.module.css';
import { Section } from '../../../admin-ui/page.tsx';
import { QrCode } from '../../../admin-ui/qr-code.tsx';
import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { chatLink } from '../../../shared/chat/chat.ts';
import { ROLE_LABELS, ROLES, type Role, roleOf } from '../../../shared/role.ts';
import styles from './list.module.css';
import { missingPassword, OwnPasswordField } from './own-password-field.tsx';
import { team } from './team.client.ts';
import { INVITATION_HOURS, invitationText } from './team.ts';

type Invitation = { name: string; url: string };

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  owner: 'Tout, avec l’équipe, les réglages et l’export du journal.',
  editor: 'Véhicules, photos, marques et tarifs.',
};

/** Invites somebody: the link is shown once, to copy, to scan or to send. */
export function InviteForm() {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [current, setCurrent] = useState('');
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const { busy, failure, fieldErrors, save } = useSave(form);
  const missingFields = () => ({
    ...(name.trim() === '' ? { name: 'Le nom est obligatoire' } : {}),
    ...missingPassword(current),
  });
  const submit = () =>
    save(missingFields(), async () => {
      const body = { name: name.trim(), role, current };
      const { data } = await team.call('POST /team/invitations', { body });
      setInvitation({ name: body.name, url: firstRow(data).url });
      setName('');
      setCurrent('');
      // The next one is not an owner by accident.
      setRole('editor');
    });
  return (
    <Section title="Inviter quelqu’un">
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Nom"
          name="name"
          value={name}
          required
          maxLength={100}
          autoComplete="off"
          hint="Celui qui se tape à la connexion."
          error={fieldErrors.name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label="Rôle"
          name="role"
          value={role}
          hint={ROLE_HINTS[role]}
          error={fieldErrors.role}
          onChange={({ target }) => setRole(roleOf(target.value))}
        >
          {ROLES.toReversed().map((one) => (
            <option key={one} value={one}>
              {ROLE_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <OwnPasswordField
          value={current}
          error={fieldErrors.current}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <Button type="submit" look="brand" disabled={busy}>
          {busy ? 'Un instant…' : 'Créer le lien'}
        </Button>
      </form>
      {failure !== '' && <LoadFailure text={failure} onRetry={submit} busy={busy} />}
      {invitation && <Link key={invitation.url} {...invitation} />}
    </Section>
  );
}

/** The new link. It takes the focus, because it is what was asked for. */
function Link({ name, url }: Invitation) {
  const { dealership } = useAdminContext();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={`${page.card} ${styles.made}`} tabIndex={-1} aria-label={`Lien pour ${name}`}>
      <div className={styles.steps}>
        <p>
          Donnez ce lien à {name}, et à personne d’autre : il ouvre un compte, une seule fois, pendant{' '}
          {INVITATION_HOURS} heures, et ne sera plus affiché.
        </p>
        <CopyField label={`Lien pour ${name}`} value={url} button="Copier le lien" />
        <div className={page.actions}>
          <a
            className={buttonClass('ghost')}
            href={chatLink('', invitationText(dealership, url))}
            target="_blank"
            rel="noopener noreferrer"
          >
            Envoyer par WhatsApp<span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        </div>
      </div>
      <QrCode className={styles.qr} text={url} label={`QR code du lien pour ${name}`} />
    </section>
  );
}
