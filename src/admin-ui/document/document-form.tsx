import type { ComponentProps, FocusEventHandler, ReactNode } from 'react';
import type { DocumentField } from '../../shared/document-values.ts';
import { keepEnterFromSubmitting } from '../form/keep-enter.ts';
import type { UnsavedGuard } from '../form/use-unsaved-guard.ts';
import { DocumentConflict } from './document-conflict.tsx';
import styles from './document-form.module.css';
import { LeaveDocument } from './leave-document.tsx';
import type { DocumentFormModel } from './use-document.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

type Props<F extends DocumentField> = {
  form: DocumentFormModel;
  /** Absent for a document that is only made. */
  conflict?: Omit<ComponentProps<typeof DocumentConflict<F>>, 'form'>;
  /** Asks before unsaved input is lost. `keptText` says where the input is found again. */
  guard?: UnsavedGuard;
  keptText?: string | undefined;
  /** Notes above the fields. They stay active while the document is saved. */
  head?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** What stands below the fields: the bar with the buttons. */
  bar: ReactNode;
  className?: string;
  /** The class of the element around the fields. */
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
export function DocumentForm<F extends DocumentField>(props: Props<F>) {
  const { form, conflict, guard, keptText, head, fieldsClass = styles.fields, bar, isPart = false, children } = props;
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
      {conflict && <DocumentConflict form={form} {...conflict} />}
      {guard?.asking && <LeaveDocument guard={guard} document={form} keptText={keptText} />}
    </>
  );
}

type WholeProps = Pick<
  Props<DocumentField>,
  'form' | 'className' | 'aria-label' | 'aria-labelledby' | 'savesOnEnter' | 'onBlur' | 'children'
>;

function WholeForm({ form, className = styles.form, savesOnEnter = false, onBlur, children, ...names }: WholeProps) {
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
