import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { type DraftStart, useDraftStart } from '../../../../admin-ui/document/use-draft-start.ts';
import { modalOf, usePageKey } from '../../../../admin-ui/form/modal.ts';
import side from '../../../../admin-ui/side-nav.module.css';
import { SECTION_TABLES } from '../fields/settings.fields.ts';
import { SectionHistory } from '../history/section-history.tsx';
import { sectionDocument } from '../section-document.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { LeaveGuard, SectionForm } from './section-form.tsx';
import { SettingsBar } from './settings-bar.tsx';
import { useFocusOfAddress } from './use-focus-of-address.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Props = { stored: StoredSection; onShown: (heading: HTMLElement | null) => void };

export function SectionEditor({ stored, onShown }: Props) {
  const start = useDraftStart(sectionDocument(stored.section).name);
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
      <SectionForm
        model={model}
        groups={SECTION_TABLES[section].groups}
        aria-labelledby="rubrique"
        className={`stack gap-6 ${side.content}`}
        fieldsClass="stack gap-8"
        heading={
          <div>
            <h2 ref={heading} id="rubrique" tabIndex={-1}>
              {SECTION_TABLES[section].label}
            </h2>
            <p className={side.intro}>{SECTION_TABLES[section].intro}</p>
          </div>
        }
        bar={<SettingsBar model={model} />}
      >
        <SectionHistory stored={stored} />
      </SectionForm>
      {model.isDirty && modalOf(search) === null && <LeaveGuard model={model} />}
    </>
  );
}
