import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../../admin-ui/button.tsx';
import { CopyField } from '../../../admin-ui/form/copy-field.tsx';
import { SelectField, TextField } from '../../../admin-ui/form/field.tsx';
import { Form } from '../../../admin-ui/form/form.tsx';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import page from '../../../admin-ui/page.module.css';
import { Section } from '../../../admin-ui/page.tsx';
import { QrCode } from '../../../admin-ui/qr-code.tsx';
import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { chatLink } from '../../../shared/chat/chat.ts';
import { ROLE_LABELS, ROLES, type Role } from '../../../shared/role.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './list.module.css';
import { OwnPasswordField } from './own-password-field.tsx';
import { team } from './team.client.ts';
import { invitationSchema } from './team.schema.ts';
import { INVITATION_HOURS, invitationText } from './team.ts';

type Invitation = { name: string; url: string };

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  owner: 'Tout, avec l’équipe, les réglages et l’export du journal.',
  editor: 'Véhicules, photos, marques et tarifs.',
};

/** Invites a colleague: the link is shown once, to copy, to scan or to send. */
export function InviteForm() {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  // The next one is not an owner by accident.
  const defaultValues: { name: string; role: Role; current: string } = { name: '', role: 'editor', current: '' };
  const form = useAdminForm({
    defaultValues,
    schema: invitationSchema,
    send: async ({ name, role, current }) => {
      const body = { name: name.trim(), role, current };
      const { data } = await team.call('POST /team/invitations', { body });
      setInvitation({ name: body.name, url: firstRow(data).url });
      form.reset();
    },
  });
  return (
    <Section title="Inviter quelqu’un">
      <Form form={form} labels={{ idle: 'Créer le lien', busy: 'Un instant…' }} className={styles.form}>
        <TextField
          label="Nom"
          required
          maxLength={100}
          autoComplete="off"
          hint="Celui qui se tape à la connexion."
          {...form.field('name')}
        />
        <SelectField label="Rôle" hint={ROLE_HINTS[form.watch('role')]} {...form.field('role')}>
          {ROLES.toReversed().map((one) => (
            <option key={one} value={one}>
              {ROLE_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <OwnPasswordField {...form.field('current')} />
      </Form>
      {invitation && <Link key={invitation.url} {...invitation} />}
    </Section>
  );
}

/** The new link. It takes the focus, because the person asked for it. */
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
            Envoyer par WhatsApp<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
          </a>
        </div>
      </div>
      <QrCode className={styles.qr} text={url} label={`QR code du lien pour ${name}`} />
    </section>
  );
}
