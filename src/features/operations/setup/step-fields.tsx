import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import controls from '../../../admin-ui/controls.module.css';
import { DocumentProblems } from '../../../admin-ui/document/document-bar.tsx';
import { type DraftStart, useDraftStart } from '../../../admin-ui/document/use-draft-start.ts';
import { browserStorage } from '../../../admin-ui/form/draft-storage.ts';
import { isAtOrBelow } from '../../../shared/value-paths.ts';
import { LeaveGuard, SectionForm } from '../../platform/settings/form/section-form.tsx';
import { NOTHING_PUBLISHED } from '../../platform/settings/form/settings-bar.tsx';
import { useFocusOfAddress } from '../../platform/settings/form/use-focus-of-address.ts';
import { useSettingsForm } from '../../platform/settings/form/use-settings-form.ts';
import { sectionDocument } from '../../platform/settings/section-document.ts';
import type { StoredSection } from '../../platform/settings/stored-section.schema.ts';
import { groupsOf, isAmong } from './steps.ts';

export type StepPart = {
  save: () => Promise<boolean>;
};

type Props = { stored: StoredSection; keys: readonly string[]; ref: Ref<StepPart> };

export function StepFields({ stored, ...props }: Props) {
  const start = useDraftStart(sectionDocument(stored.section).name);
  return start && <LoadedFields stored={stored} start={start} {...props} />;
}

function LoadedFields({ stored, keys, ref, start }: Props & { start: DraftStart }) {
  // The person has seen these fields, so a save keeps their values even if they equal the demonstration's.
  const confirmed = stored.examples.filter((path) => isAmong(keys, path) || keys.some((key) => isAtOrBelow(key, path)));
  const model = useSettingsForm(stored, start, confirmed);
  useFocusOfAddress(model.element);
  useImperativeHandle(ref, () => ({ save: model.publish }));
  const store = useEffectEvent(() => model.storeDraft());
  useEffect(() => () => store(), []);
  const isKept = start.isOnlyTab && browserStorage() !== null;
  return (
    <>
      <SectionForm
        model={model}
        groups={groupsOf(stored.section, keys)}
        isPart
        className="stack gap-3"
        fieldsClass="stack gap-6"
        bar={
          <div className={`stack gap-3 ${controls.notices}`}>
            <DocumentProblems form={model} failed={NOTHING_PUBLISHED} />
          </div>
        }
      />
      {model.isDirty && !isKept && <LeaveGuard model={model} />}
    </>
  );
}
