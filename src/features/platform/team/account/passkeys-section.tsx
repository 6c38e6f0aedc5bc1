import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import { useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import page from '../../../../admin-ui/page.module.css';
import { Section } from '../../../../admin-ui/page.tsx';
import { AdminError, firstRow, isAborted } from '../../../../admin-ui/session/admin-client.ts';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { passkeySentence, passkeysWork } from '../../auth/login/passkey.client.ts';
import { confirmationSchema } from '../../auth/login/password.schema.ts';
import { nameSchema } from '../team.schema.ts';
import { account } from './account.client.ts';
import { MAX_PASSKEYS, type PasskeyInfo } from './account.schema.ts';
import { PasswordDialog, PasswordQuestion } from './password-dialog.tsx';

type Props = { passkeys: readonly PasskeyInfo[]; onChange: () => void };

export function PasskeysSection({ passkeys, onChange }: Props) {
  const dates = useDates();
  const [isAdding, setAdding] = useState(false);
  const [removal, setRemoval] = useState<PasskeyInfo | null>(null);
  const remove = async ({ id }: PasskeyInfo, current: string) => {
    await account.call('DELETE /account/passkeys/:id', { params: { id }, body: { current } });
    setRemoval(null);
    toast({ text: 'La clé d’accès est retirée.', tone: 'done' });
    onChange();
  };
  return (
    <Section title="Clés d’accès">
      <p>
        Connectez-vous d’un doigt, d’un regard ou du code de votre appareil : rien à retenir, et rien qui puisse être
        volé sur ce site. Enregistrez-en une sur chaque appareil que vous utilisez.
      </p>
      <ul className={page.rows}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={page.row}>
            <span className={page.text}>
              <span>{passkey.name}</span>
              <small>
                Ajoutée le {dates.dayOf(new Date(passkey.created_at))}
                {passkey.last_used_at !== null && `, utilisée le ${dates.dayOf(new Date(passkey.last_used_at))}`}
              </small>
            </span>
            <Button look="ghost" onClick={() => setRemoval(passkey)}>
              Retirer<VisuallyHidden> la clé {passkey.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {passkeysWork() ? (
        <div className={`row wrap gap-3 ${page.actions}`}>
          <Button look="brand" disabled={passkeys.length >= MAX_PASSKEYS} onClick={() => setAdding(true)}>
            Ajouter une clé d’accès
          </Button>
        </div>
      ) : (
        <p role="note">
          Ce navigateur n’en propose pas à cette adresse : il faut un site en https (ou, sur la machine du site,
          l’adresse <code>localhost</code>) et un navigateur récent.
        </p>
      )}
      {isAdding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            toast({ text: 'La clé d’accès est enregistrée.', tone: 'done' });
            onChange();
          }}
        />
      )}
      {removal && (
        <PasswordDialog
          title="Retirer cette clé d’accès ?"
          text={`« ${removal.name} » n’ouvrira plus l’administration. Supprimez-la aussi dans les réglages de l’appareil.`}
          action="Retirer la clé"
          onSubmit={(current) => remove(removal, current)}
          onClose={() => setRemoval(null)}
        />
      )}
    </Section>
  );
}

function AddPasskey({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useAdminForm({
    defaultValues: { name: deviceName(), current: '' },
    schema: confirmationSchema.extend({ name: nameSchema }),
    send: async ({ name, current }) => {
      try {
        await addPasskey(name.trim(), current);
      } catch (error) {
        if (error instanceof AdminError || isAborted(error)) throw error;
        throw new AdminError({ status: 0, code: 'failed', message: passkeySentence(error) });
      }
      onDone();
    },
  });
  return (
    <PasswordQuestion
      title="Ajouter une clé d’accès"
      text="Votre appareil demandera ensuite votre doigt, votre visage ou son code."
      action="Continuer"
      form={form}
      password={form.field('current')}
      onClose={onClose}
    >
      <TextField
        label="Nom de la clé"
        required
        maxLength={100}
        data-focus-first=""
        hint="Pour la reconnaître dans la liste."
        {...form.field('name')}
      />
    </PasswordQuestion>
  );
}

async function addPasskey(name: string, current: string): Promise<void> {
  const { data } = await account.call('POST /account/passkeys/options', { body: { current } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The response schema checks only the challenge of the library's options.
  const options = firstRow(data);
  const optionsJSON = options as typeof options & PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  await account.call('POST /account/passkeys', {
    body: { name, response: { ...response, clientExtensionResults: { ...response.clientExtensionResults } } },
  });
}

function deviceName(): string {
  return /Android|iPhone|Mobile/.test(navigator.userAgent) ? 'Téléphone' : 'Ordinateur';
}
