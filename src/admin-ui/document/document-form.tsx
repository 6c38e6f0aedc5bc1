import {
  type ComponentProps,
  type FocusEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react';
import { keepEnterFromSubmitting } from '../form/keep-enter.ts';
import type { UnsavedGuard } from '../form/use-unsaved-guard.ts';
import { DocumentConflict } from './document-conflict.tsx';
import { LeaveDocument } from './leave-document.tsx';
import type { DocumentFormModel } from './use-document.ts';

type Props = {
  form: DocumentFormModel;
  /** How the choice after a conflict shows the fields. By default, in words. */
  conflict?: Omit<ComponentProps<typeof DocumentConflict>, 'form'>;
  /** Asks before unsaved input is lost. `keptText` says where the input is found again. */
  guard?: UnsavedGuard;
  keptText?: string | undefined;
  /** Notes above the fields. They stay active while the document is saved. */
  head?: ReactNode;
  children?: ReactNode;
  bar: ReactNode;
  className?: string;
  fieldsClass?: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** True if Enter in a field of one line saves. By default, it does not, because a save is public at once. */
  savesOnEnter?: boolean;
  /** True if the document is a part of a page that saves several documents at once. */
  isPart?: boolean;
  onBlur?: FocusEventHandler<HTMLElement>;
};

/** The form of every document: notes, fields, bar, and the questions about a conflict and about unsaved input. */
export function DocumentForm(props: Props) {
  const { form, conflict, guard, keptText, head, fieldsClass = 'stack gap-5', bar, isPart = false, children } = props;
  const content = (
    <>
      {head}
      <div className={fieldsClass} inert={form.phase === 'saving'}>
        {children}
      </div>
      {bar}
    </>
  );
  return (
    <>
      {isPart ? (
        <div ref={form.element} className={props.className}>
          {content}
        </div>
      ) : (
        <WholeForm {...props}>{content}</WholeForm>
      )}
      <DocumentConflict form={form} {...conflict} />
      {guard?.asking && <LeaveDocument guard={guard} document={form} keptText={keptText} />}
    </>
  );
}

type WholeProps = Pick<
  Props,
  'form' | 'className' | 'aria-label' | 'aria-labelledby' | 'savesOnEnter' | 'onBlur' | 'children'
>;

function WholeForm({ form, className = 'stack gap-5', savesOnEnter = false, onBlur, children, ...names }: WholeProps) {
  useSaveShortcut(form.element, () => form.submit());
  return (
    <form
      ref={form.element}
      className={className}
      aria-label={names['aria-label']}
      aria-labelledby={names['aria-labelledby']}
      aria-busy={form.phase === 'saving'}
      noValidate
      onKeyDown={savesOnEnter ? undefined : keepEnterFromSubmitting}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        // This form may be inside another form, which must not be sent.
        event.stopPropagation();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}

/** Saves on Ctrl+Enter and Ctrl+S, wherever the focus is. Does nothing while a dialog is open over the form. */
function useSaveShortcut(form: RefObject<HTMLElement | null>, save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && ['s', 'S', 'Enter'].includes(event.key);
    const topmost = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
    if (!isShortcut || !form.current || topmost !== form.current.closest('dialog')) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
