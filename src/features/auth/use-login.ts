import { type RefObject, useState } from 'react';
import { AdminError, adminCall, currentAdmin, logFailure, sentenceOf } from '../../admin-ui/admin-client.ts';
import { focusFirstError } from '../../admin-ui/focus.ts';
import { sessionOpened } from '../../admin-ui/session-state.ts';

export type Credentials = { user: string; pass: string; keep: boolean };

/** Signs in, with the errors of the last attempt. `failure` is '' when field errors say it all. */
export function useLogin(form: RefObject<HTMLFormElement | null>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});

  const show = (errors: Record<string, string>, sentence: string) => {
    setFieldErrors(errors);
    setFailure(sentence);
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const signIn = async ({ user, pass, keep }: Credentials) => {
    const missing = {
      ...(user === '' ? { user: 'Le nom est obligatoire' } : {}),
      ...(pass === '' ? { pass: 'Le mot de passe est obligatoire' } : {}),
    };
    show(missing, '');
    if (busy || Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const { success } = await adminCall<{ success: boolean }>('POST', '/login', {
        body: { user, pass, ...(keep ? { keep } : {}) },
      });
      // The login accepts a name in any case; the session has it as it was created.
      const admin = success ? await currentAdmin() : null;
      if (admin) sessionOpened(admin);
      else show({}, 'La connexion n’a pas abouti : réessayez.');
    } catch (error) {
      logFailure(error);
      show(error instanceof AdminError ? error.fields : {}, sentenceOf(error));
    }
    setBusy(false);
  };
  return { busy, failure, fieldErrors, signIn };
}
