import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LeaveDialog } from '../../../../admin-ui/form/confirm-dialog.tsx';
import { browserStorage } from '../../../../admin-ui/form/draft-storage.ts';
import { keepEnterFromSubmitting } from '../../../../admin-ui/form/keep-enter.ts';
import { modalOf } from '../../../../admin-ui/form/modal.ts';
import { lockDraft } from '../../../../admin-ui/form/use-draft.ts';
import { useUnsavedGuard } from '../../../../admin-ui/form/use-unsaved-guard.ts';
import { SECTION_TABLES } from '../fields/settings.fields.ts';
import { SectionHistory } from '../history/section-history.tsx';
import styles from '../settings.module.css';
import { sectionOf } from '../settings.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { SectionConflict } from './section-conflict.tsx';
import { SectionFields } from './section-fields.tsx';
import { SectionNotices } from './section-notices.tsx';
import { SettingsBar } from './settings-bar.tsx';
import { readSettingsDraft, settingsDraftName } from './settings-draft.ts';
import { type FormStart, type SettingsFormModel, useSettingsForm } from './use-settings-form.ts';

type Props = { stored: StoredSection; onShown: (heading: HTMLElement | null) => void };

/** The form of one section, once it is known whether a draft of it is kept here. */
export function SectionEditor({ stored, onShown }: Props) {
  const [start, setStart] = useState<FormStart | null>(null);
  const { section } = stored;
  useEffect(() => {
    let isMounted = true;
    const lock = lockDraft(settingsDraftName(section));
    void lock.then((unlock) => {
      const isOnlyTab = unlock !== null;
      if (isMounted) setStart({ isOnlyTab, draft: isOnlyTab ? readSettingsDraft(browserStorage(), section) : null });
    });
    return () => {
      isMounted = false;
      void lock.then((unlock) => unlock?.());
    };
  }, [section]);
  return start && <LoadedEditor stored={stored} start={start} onShown={onShown} />;
}

function LoadedEditor({ stored, start, onShown }: Props & { start: FormStart }) {
  const { section } = stored;
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const model = useSettingsForm(stored, start, element);
  const { search } = useLocation();
  const { phase } = model;
  useFocusOfAddress(element);
  const show = useEffectEvent(() => onShown(heading.current));
  useEffect(() => show(), []);
  usePublishShortcut(element, model.publish);
  return (
    <>
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-busy={phase === 'saving'}
        aria-labelledby="rubrique"
        onKeyDown={keepEnterFromSubmitting}
        onSubmit={(event) => {
          event.preventDefault();
          model.publish();
        }}
      >
        <div>
          <h2 ref={heading} id="rubrique" tabIndex={-1}>
            {SECTION_TABLES[section].label}
          </h2>
          <p className={styles.intro}>{SECTION_TABLES[section].intro}</p>
        </div>
        <SectionNotices model={model} stored={stored} isOnlyTab={start.isOnlyTab} />
        <div className={styles.groups} inert={phase === 'saving'}>
          <SectionFields model={model} />
          <SectionHistory stored={stored} />
        </div>
        <SettingsBar model={model} />
      </form>
      {model.conflict && <SectionConflict model={model} stored={model.conflict} />}
      {model.dirty && modalOf(search) === null && <LeaveGuard model={model} />}
    </>
  );
}

/**
 * Asks before input is left behind, and says whether it is kept. A page has one blocker: rendered only with
 * input.
 */
function LeaveGuard({ model }: { model: SettingsFormModel }) {
  const guard = useUnsavedGuard(true, () => undefined, {
    leaves: (from, to) => from.pathname !== to.pathname || sectionOf(from.search) !== sectionOf(to.search),
  });
  const store = useEffectEvent(() => model.storeDraft());
  const { asking } = guard;
  useEffect(() => {
    if (asking) store();
  }, [asking]);
  if (!asking) return null;
  if (!model.isDraftKept) return <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />;
  return (
    <LeaveDialog
      text="Votre saisie reste en brouillon sur cet appareil : vous la retrouverez en revenant à cette rubrique. Les visiteurs ne la voient pas."
      onStay={guard.stay}
      onLeave={guard.leave}
      onDiscard={() => {
        model.discard();
        guard.leave();
      }}
    />
  );
}

/** Ctrl+S and Ctrl+Enter publish, unless a dialog is open over the form. */
function usePublishShortcut(form: RefObject<HTMLFormElement | null>, publish: () => void): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && ['s', 'S', 'Enter'].includes(event.key);
    if (!isShortcut || document.querySelector('dialog[open]') || !form.current) return;
    event.preventDefault();
    publish();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/**
 * Moves the focus to the field that the address names ('#champ-mediator.website'), or to the nearest part around it.
 */
function useFocusOfAddress(form: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    // `key` changes with every navigation: a link to the same address moves the focus again.
    void key;
    const control = controlOf(decodeURIComponent(hash.slice(1)));
    if (!control || !form.current?.contains(control)) return;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
  }, [form, hash, key]);
}

/** The control with that id, else the first one below it, else the part around it. */
function controlOf(id: string): HTMLElement | null {
  if (id === '') return null;
  const below = `[id^="${CSS.escape(id)}."]`;
  const control = document.getElementById(id) ?? document.querySelector<HTMLElement>(below);
  return control ?? controlOf(id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : '');
}
