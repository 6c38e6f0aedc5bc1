import { useState } from 'react';
import { Button, buttonClass } from '../../../../admin-ui/button.tsx';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../../admin-ui/focus.ts';
import { CopyField } from '../../../../admin-ui/form/copy-field.tsx';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import { Form } from '../../../../admin-ui/form/form.tsx';
import { useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import page from '../../../../admin-ui/page.module.css';
import { Section } from '../../../../admin-ui/page.tsx';
import { QrCode } from '../../../../admin-ui/qr-code.tsx';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { account } from './account.client.ts';
import styles from './account.module.css';
import { type SecondFactors, type TotpSetup, totpCodeSchema } from './account.schema.ts';
import { PasswordDialog } from './password-dialog.tsx';

type CodesAction = 'setup' | 'renew' | 'off';

const QUESTIONS: Readonly<Record<CodesAction, { title: string; text: string; action: string }>> = {
  setup: {
    title: 'Mettre en place les codes',
    text: 'Préparez votre application d’authentification. Une fois les codes actifs, vos sessions sur les autres appareils se ferment.',
    action: 'Continuer',
  },
  renew: {
    title: 'Nouveaux codes de secours',
    text: 'Les codes de secours d’avant ne fonctionneront plus.',
    action: 'Remplacer les codes',
  },
  off: {
    title: 'Retirer les codes',
    text: 'La connexion ne demandera plus que votre mot de passe.',
    action: 'Retirer les codes',
  },
};

export function CodesSection({ factors, onChange }: { factors: SecondFactors; onChange: () => void }) {
  const [action, setAction] = useState<CodesAction | null>(null);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [recovery, setRecovery] = useState<readonly string[] | null>(null);
  const confirm = async (action: CodesAction, current: string) => {
    const body = { current };
    if (action === 'setup') {
      setRecovery(null);
      setSetup(firstRow((await account.call('POST /account/totp', { body })).data));
    } else if (action === 'renew') {
      const { data } = await account.call('POST /account/recovery-codes', { body });
      setRecovery(firstRow(data).recovery_codes);
    } else {
      await account.call('DELETE /account/totp', { body });
      setRecovery(null);
      toast({ text: 'Les codes sont retirés.', tone: 'done' });
    }
    setAction(null);
    if (action !== 'setup') onChange();
  };
  return (
    <Section title="Code à usage unique">
      <p>
        {factors.code
          ? `Actif : après votre mot de passe, la connexion demande un code de votre application. ${remainingText(factors.recovery_codes)}`
          : 'Après votre mot de passe, la connexion demande en plus un code de six chiffres, que votre téléphone calcule (Google Authenticator, FreeOTP, 1Password…).'}
      </p>
      {setup && (
        <SetUp
          setup={setup}
          onCancel={() => setSetup(null)}
          onDone={(codes) => {
            setSetup(null);
            setRecovery(codes);
            onChange();
          }}
        />
      )}
      {recovery && (
        <RecoveryCodes
          codes={recovery}
          onClose={() => {
            setRecovery(null);
            focusHeading();
          }}
        />
      )}
      {!setup && (
        <div className={`row wrap gap-3 ${page.actions}`}>
          {factors.code ? (
            <>
              <Button look="ghost" onClick={() => setAction('renew')}>
                Nouveaux codes de secours
              </Button>
              <Button look="ghost" onClick={() => setAction('off')}>
                Retirer les codes
              </Button>
            </>
          ) : (
            <Button look="ghost" onClick={() => setAction('setup')}>
              Mettre en place les codes
            </Button>
          )}
        </div>
      )}
      {action && (
        <PasswordDialog
          {...QUESTIONS[action]}
          onSubmit={(current) => confirm(action, current)}
          onClose={() => setAction(null)}
        />
      )}
    </Section>
  );
}

type SetUpProps = { setup: TotpSetup; onCancel: () => void; onDone: (codes: string[]) => void };

function SetUp({ setup: { secret, uri, setup }, onCancel, onDone }: SetUpProps) {
  const form = useAdminForm({
    defaultValues: { code: '' },
    schema: totpCodeSchema.pick({ code: true }),
    send: async ({ code }) => {
      const body = { setup, code: code.trim() };
      const { data } = await account.call('POST /account/totp/confirm', { body });
      onDone(firstRow(data).recovery_codes);
    },
  });
  return (
    <div className={`${page.card} ${styles.setup}`}>
      <QrCode className={styles.qr} text={uri} label="QR code de la clé, à scanner avec votre application" />
      <Form form={form} labels={{ idle: 'Activer', busy: 'Un instant…' }} className="stack gap-4" onCancel={onCancel}>
        <p>1. Scannez ce code avec votre application, ou copiez-y la clé. Sur ce téléphone, ouvrez l’application :</p>
        <a className={buttonClass('ghost')} href={uri}>
          Ouvrir mon application
        </a>
        <CopyField label="Clé" value={secret} button="Copier la clé" />
        <TextField
          label="2. Le code que l’application affiche"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      </Form>
    </div>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <div className="stack gap-4">
      <p role="status">
        Vos codes de secours, chacun pour une connexion sans votre téléphone. Imprimez-les ou rangez-les dans un
        gestionnaire de mots de passe : ils ne seront plus affichés.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label="Tous les codes" value={codes.join(' ')} button="Copier les codes" />
      <div className={`row wrap gap-3 ${page.actions}`}>
        <Button look="ghost" onClick={onClose}>
          C’est rangé
        </Button>
      </div>
    </div>
  );
}

function remainingText(count: number): string {
  if (count === 0) return 'Il ne reste aucun code de secours : faites-en de nouveaux.';
  return count === 1 ? 'Il reste 1 code de secours.' : `Il reste ${count} codes de secours.`;
}
