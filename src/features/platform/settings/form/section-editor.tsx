import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { DocumentForm } from '../../../../admin-ui/document/document-form.tsx';
import { type DraftStart, useDraftStart } from '../../../../admin-ui/document/use-draft-start.ts';
import { modalOf, usePageKey } from '../../../../admin-ui/form/modal.ts';
import { SECTION_TABLES } from '../fields/settings.fields.ts';
import { SectionHistory } from '../history/section-history.tsx';
import styles from '../settings.module.css';
import { sectionDraft } from '../settings.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { sectionConflict } from './section-conflict.tsx';
import { SectionFields } from './section-fields.tsx';
import { SectionNotices } from './section-notices.tsx';
import { SettingsBar } from './settings-bar.tsx';
import { useFocusOfAddress } from './use-focus-of-address.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Props = { stored: StoredSection; onShown: (heading: HTMLElement | null) => void };

/** Shows nothing until the browser has looked for a draft of the section. */
export function SectionEditor({ stored, onShown }: Props) {
  const start = useDraftStart(sectionDraft(stored.section));
  return start && <LoadedEditor stored={stored} start={start} onShown={onShown} />;
}

function LoadedEditor({ stored, start, onShown }: Props & { start: DraftStart }) {
  const { section } = stored;
  const heading = useRef<HTMLHeadingElement>(null);
  const model = useSettingsForm(stored, start);
  const { search } = useLocation();
  const key = usePageKey();
  useFocusOfAddress(model.element);
  const show = useEffectEvent(() => onShown(heading.current));
  useEffect(() => {
    // `key` changes with every navigation, so the effect runs again.
    void key;
    show();
  }, [key]);
  return (
    <>
      <DocumentForm
        form={model}
        conflict={sectionConflict(model.settings)}
        aria-labelledby="rubrique"
        className={styles.form}
        fieldsClass={styles.groups}
        head={
          <>
            <div>
              <h2 ref={heading} id="rubrique" tabIndex={-1}>
                {SECTION_TABLES[section].label}
              </h2>
              <p className={styles.intro}>{SECTION_TABLES[section].intro}</p>
            </div>
            <SectionNotices model={model} stored={stored} isOnlyTab={start.isOnlyTab} />
          </>
        }
        bar={<SettingsBar model={model} />}
      >
        <SectionFields model={model} groups={SECTION_TABLES[section].groups} />
        <SectionHistory stored={stored} />
      </DocumentForm>
      {model.isDirty && modalOf(search) === null && <LeaveGuard model={model} />}
    </>
  );
}
