import { type RefObject, useState } from 'react';
import { focusFirstError } from '../../../../admin-ui/focus.ts';
import { AdminError, currentAdmin, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { sessionOpened } from '../../../../admin-ui/session/session-state.ts';
import { login } from './login.client.ts';
import { passkeySentence, signInWithPasskey } from './passkey.client.ts';

type Credentials = { user: string; pass: string; keep: boolean; code: string };

export function useLogin(form: RefObject<HTMLFormElement | null>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [needsCode, setNeedsCode] = useState(false);

  const show = (errors: Record<string, string>, sentence: string) => {
    setFieldErrors(errors);
    setFailure(sentence);
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const attempt = async (work: () => Promise<unknown>, explain: (error: unknown) => void) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      const admin = await currentAdmin();
      if (admin) sessionOpened(admin);
      else show({}, 'La connexion n’a pas abouti : réessayez.');
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  };
  const signIn = async ({ user, pass, keep, code }: Credentials) => {
    const errors = {
      ...(user === '' ? { user: 'Le nom est obligatoire' } : {}),
      ...(pass === '' ? { pass: 'Le mot de passe est obligatoire' } : {}),
      ...(needsCode && code.trim() === '' ? { code: 'Le code est obligatoire' } : {}),
    };
    show(errors, '');
    if (Object.keys(errors).length > 0) return;
    const body = { user, pass, ...(keep ? { keep } : {}), ...(needsCode ? { code } : {}) };
    await attempt(
      () => login.call('POST /login', { body }),
      (error) => {
        if (!needsCode && error instanceof AdminError && error.code === 'second_factor_required')
          return setNeedsCode(true);
        logFailure(error);
        const fields = error instanceof AdminError ? error.fields : {};
        show(fields, 'code' in fields ? '' : sentenceOf(error));
      },
    );
  };
  const signInByPasskey = async (keep: boolean) => {
    show({}, '');
    await attempt(
      () => signInWithPasskey(keep),
      (error) => {
        logFailure(error);
        show({}, passkeySentence(error));
      },
    );
  };
  const startOver = () => {
    setNeedsCode(false);
    show({}, '');
  };
  return { busy, failure, fieldErrors, needsCode, signIn, signInByPasskey, startOver };
}
