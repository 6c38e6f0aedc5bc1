import { useLocation, useNavigate } from 'react-router';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { LeaveDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { LinkSwitch } from '../../../admin-ui/form/link-switch.tsx';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { Page } from '../../../admin-ui/page.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { offeredKinds } from '../../../shared/offered-kinds.ts';
import { LIST_NAMES, type VehicleKind } from '../../../shared/paths.ts';
import styles from './import.module.css';
import { importPath } from './import-path.ts';
import { ImportCheck } from './page/import-check.tsx';
import { ImportColumns } from './page/import-columns.tsx';
import { ImportFile } from './page/import-file.tsx';
import { ImportProgress } from './page/import-progress.tsx';
import { useFocusOnChange } from './page/use-focus-on-change.ts';
import { type StockImport, useStockImport } from './page/use-stock-import.ts';

export function ImportPage() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const kind: VehicleKind = params.get('kind') === 'trucks' ? 'trucks' : 'cars';
  const job = Number(params.get('job') ?? 0);
  // Another kind needs another file, so the key starts the page again.
  return <ImportOf key={kind} kind={kind} job={Number.isSafeInteger(job) && job > 0 ? job : null} />;
}

function ImportOf({ kind, job }: { kind: VehicleKind; job: number | null }) {
  const navigate = useNavigate();
  const stock = useStockImport(kind, (id) => void navigate(importPath(kind, id), { preventScrollReset: true }));
  const step = job === null ? stock.step : 'done';
  useFocusOnChange(step, focusHeading);
  const kinds = new Set([...offeredKinds(useAdminContext().parts), kind]);
  return (
    <Page
      title="Import"
      tools={
        kinds.size > 1 && (
          <LinkSwitch
            label="Ce que contient le fichier"
            links={[...kinds].map((other) => ({
              to: importPath(other),
              text: LIST_NAMES[other],
              isCurrent: other === kind,
            }))}
          />
        )
      }
    >
      <Steps current={step} />
      {job === null ? (
        <CurrentStep kind={kind} stock={stock} />
      ) : (
        <ImportProgress key={job} kind={kind} id={job} progress={stock.progress} />
      )}
      {job === null && stock.file !== null && <LeaveGuard />}
    </Page>
  );
}

function CurrentStep({ kind, stock }: { kind: VehicleKind; stock: StockImport }) {
  const { step, preview } = stock;
  if (step === 'columns' && preview) return <ImportColumns stock={stock} preview={preview} />;
  if (step === 'check' && preview) return <ImportCheck stock={stock} preview={preview} />;
  return <ImportFile kind={kind} stock={stock} />;
}

const STEPS = [
  { step: 'file', label: 'Fichier' },
  { step: 'columns', label: 'Colonnes' },
  { step: 'check', label: 'Vérification' },
  { step: 'done', label: 'Import' },
];

function Steps({ current }: { current: string }) {
  return (
    <ol className={styles.steps}>
      {STEPS.map(({ step, label }) => (
        <li key={step} {...(step === current ? { 'aria-current': 'step' as const } : {})}>
          {label}
        </li>
      ))}
    </ol>
  );
}

function LeaveGuard() {
  const guard = useUnsavedGuard(true, () => undefined, {
    leaves: (from, to) => from.pathname !== to.pathname || !new URLSearchParams(to.search).has('job'),
  });
  return guard.asking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null;
}
