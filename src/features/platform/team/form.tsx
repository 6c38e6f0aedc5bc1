import { useState } from 'react';
import { SelectField, TextField } from '../../../admin-ui/form/field.tsx';
import { Form } from '../../../admin-ui/form/form.tsx';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import { Section } from '../../../admin-ui/page.tsx';
import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { ROLE_LABELS, ROLES, type Role } from '../../../shared/role.ts';
import styles from './list.module.css';
import { NewLink, type TeamLink } from './new-link.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { team } from './team.client.ts';
import { invitationSchema } from './team.schema.ts';

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  owner: 'Tout, avec l’équipe, les réglages et l’export du journal.',
  editor: 'Véhicules, photos, marques et tarifs.',
};

export function InviteForm() {
  const [invitation, setInvitation] = useState<TeamLink | null>(null);
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
          hint="Le nom à taper pour se connecter."
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
      {invitation && <NewLink key={invitation.url} {...invitation} purpose="il ouvre un compte" />}
    </Section>
  );
}
