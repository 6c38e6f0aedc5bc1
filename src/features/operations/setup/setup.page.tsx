import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { Page } from '../../../admin-ui/page.tsx';
import { OwnersOnly } from '../../../admin-ui/session/owners-only.tsx';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import side from '../../../admin-ui/side-nav.module.css';
import { at } from '../../../shared/value-paths.ts';
import { settingsApi, useSettings } from '../../platform/settings/settings.client.ts';
import type { ChecklistItem, StoredSection } from '../../platform/settings/stored-section.schema.ts';
import { demonstrationApi } from '../demonstration/demonstration.client.ts';
import { EmptyDemonstration } from '../demonstration/empty-demonstration.tsx';
import { RestoreDemonstration } from '../demonstration/restore-demonstration.tsx';
import { AfterOpening, Missing, Opened } from './opening.tsx';
import styles from './setup.module.css';
import { StepForm } from './step-form.tsx';
import { StepNav } from './step-nav.tsx';
import { firstField, itemsOf, OPENING, STEPS, stepOf, stepPath } from './steps.ts';

const TITLE = 'Ouvrir au public';
const WITH_EXAMPLES = 'Le site montre encore la démonstration : videz-la, remplissez les étapes, puis ouvrez-le.';

export function SetupPage() {
  const { role } = useSession();
  return role === 'owner' ? <OwnersSetup /> : <OwnersOnly title={TITLE} />;
}

function OwnersSetup() {
  const load = useSettings();
  const checklist = useServerData(settingsApi.readOf('GET /settings/checklist'));
  const isWaiting = load.state === 'loading' || (checklist.data === null && checklist.failure === '');
  return (
    <Page title={TITLE}>
      <EmptyDemonstration />
      {isWaiting && load.state !== 'failed' && <p role="status">Chargement…</p>}
      {load.state === 'failed' && (
        <LoadFailure text={`Les réglages n’ont pas pu être chargés. ${load.failure}`} onRetry={load.retry} />
      )}
      {load.state === 'ready' && !isWaiting && <Steps sections={load.sections} checklist={load.checklist} />}
      <RestoreDemonstration />
    </Page>
  );
}

type Props = { sections: readonly StoredSection[]; checklist: readonly ChecklistItem[] };

function Steps({ sections, checklist }: Props) {
  const { search } = useLocation();
  const firstOpen = useRef(STEPS.find((one) => itemsOf(one, checklist).length > 0) ?? OPENING);
  const step = stepOf(search) ?? firstOpen.current;
  useFirstIncompleteField(checklist);
  const heading = useFocusOfStep(step.name);
  const display = sections.find(({ section }) => section === 'display');
  const { data: examples } = useServerData(demonstrationApi.readOf('GET /demonstration'));
  const isDemonstration = examples !== null && Object.values(examples).some((number) => number > 0);
  const isOpen = at(display?.value, 'open') === true;
  const wasOpen = useRef(isOpen);
  const isOpened = step === OPENING && isOpen && !isDemonstration;
  return (
    <div className={`${side.body} ${styles.body}`}>
      <StepNav current={step} checklist={checklist} isOpen={isOpen && !isDemonstration} />
      <div className={`stack gap-6 ${side.content}`}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {step.title}
          </h2>
          {!isOpened && (
            <p className={side.intro}>{step === OPENING && isDemonstration ? WITH_EXAMPLES : step.intro}</p>
          )}
        </div>
        {isOpened && <Opened takesFocus={!wasOpen.current} />}
        {step === OPENING && <Missing items={checklist} isDemonstration={isDemonstration} />}
        <StepForm key={step.name} step={step} sections={sections} label={step.title} />
        {step === OPENING && <AfterOpening />}
      </div>
    </div>
  );
}

/** If the page was opened at the address of a step, focuses the first field to complete. */
function useFirstIncompleteField(checklist: readonly ChecklistItem[]) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    const step = hash === '' ? stepOf(search) : null;
    const field = step && firstField(step, checklist);
    if (step && field) void navigate(stepPath(step, field), { replace: true });
  });
  useEffect(() => open(), []);
}

/** When the page shows another step, focuses the step's heading. */
function useFocusOfStep(name: string) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    if (hash === '') heading.current?.focus();
  }, [name, hash]);
  return heading;
}
