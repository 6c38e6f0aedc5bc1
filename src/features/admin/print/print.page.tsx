import { useLocation, useParams } from 'react-router';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { Button, buttonClass } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { LinkSwitch } from '../../../admin-ui/form/link-switch.tsx';
import { fieldAddress } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import { useTitle } from '../../../admin-ui/session/admin-context.ts';
import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { LIST_NAMES, type VehicleKind } from '../../../shared/paths.ts';
import styles from './print.module.css';
import type { PrintResource } from './print.resource.ts';
import type { PrintData, Refusal } from './print.schema.ts';
import { type PaperFormat, WindscreenSheet } from './windscreen-sheet.tsx';

const print = clientOf<PrintResource>();

/** The list of vehicles without a sheet is not printed. */
export function PrintPage() {
  useTitle('Affichettes');
  const kind: VehicleKind = useParams().kind === 'trucks' ? 'trucks' : 'cars';
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const format: PaperFormat = query.get('format') === 'a5' ? 'a5' : 'a4';
  const ids = query.get('ids') ?? '';
  const read = useServerData(print.readOf('GET /print/:kind', { params: { kind }, query: { ids } }));
  const { failure, reload } = read;
  const data = failure === '' ? (read.data?.[0] ?? null) : null;
  const addressOf = (paper: PaperFormat) => ({ pathname, search: `?ids=${encodeURIComponent(ids)}&format=${paper}` });
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <Link className={buttonClass('ghost')} to={ADMIN_PATHS[kind]}>
          {LIST_NAMES[kind]}
        </Link>
        <h1>Affichettes</h1>
        <LinkSwitch
          label="Format du papier"
          links={(['a4', 'a5'] as const).map((paper) => ({
            to: addressOf(paper),
            text: paper.toUpperCase(),
            isCurrent: paper === format,
          }))}
          isReplacing
        />
        <Button look="brand" disabled={data === null || data.sheets.length === 0} onClick={() => void printPage()}>
          <AdminIcon name="print" size={18} />
          Imprimer
        </Button>
        <p role="status">{data === null ? (failure === '' ? 'Chargement…' : '') : summaryOf(data, format)}</p>
      </div>
      {failure !== '' && (
        <div className={styles.notice}>
          <LoadFailure text={failure} onRetry={reload} />
        </div>
      )}
      {data && data.refused.length > 0 && <RefusedSheets kind={kind} refused={data.refused} />}
      {data?.sheets.map((sheet) => (
        <WindscreenSheet key={sheet.id} sheet={sheet} dealer={data.dealer} format={format} />
      ))}
    </main>
  );
}

/** Waits for the pictures, because a picture that is still loading would be missing on paper. */
async function printPage(): Promise<void> {
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  window.print();
}

function summaryOf({ sheets, refused }: PrintData, format: PaperFormat): string {
  if (sheets.length === 0) return refused.length === 0 ? 'Aucun véhicule choisi.' : 'Aucune affichette à imprimer.';
  const drafts = sheets.filter(({ isDraft }) => isDraft).length;
  const note =
    drafts === 0
      ? ''
      : ` ${drafts === 1 ? '1 véhicule est' : `${drafts} véhicules sont`} en brouillon : le code QR ne mènera à la page qu’une fois en ligne.`;
  const count = sheets.length === 1 ? '1 affichette' : `${sheets.length} affichettes, une par page`;
  return `Papier ${format.toUpperCase()} : ${count}.${note}`;
}

type Props = { kind: VehicleKind; refused: readonly Refusal[] };

function RefusedSheets({ kind, refused }: Props) {
  return (
    <section className={styles.notice} aria-labelledby="sans-affichette">
      <h2 id="sans-affichette">Sans affichette</h2>
      <p>
        D’une vente, la loi demande ces mentions en caractères de même dimension (décret n° 78-993 du 4 octobre 1978).
      </p>
      <ul className="stack gap-3">
        {refused.map(({ id, title, reason, missing }) => (
          <li key={id}>
            <strong>{title === '' ? `N° ${id}` : title}</strong>
            {reason !== '' && <p>{reason}</p>}
            {missing.length > 0 && (
              <>
                <p>Il manque :</p>
                <ul className={styles.missing}>
                  {missing.map(({ field, label }) => (
                    <li key={field}>
                      <Link
                        className="touch-target"
                        to={fieldAddress(ADMIN_PATHS[kind], { kind, mode: 'edit', id }, field)}
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {missing.some(({ field }) => field === 'sale_price') && (
              <p>
                Un prix de location n’est jamais imprimé comme prix de vente. Si le véhicule est seulement à louer,{' '}
                <Link to={fieldAddress(ADMIN_PATHS[kind], { kind, mode: 'edit', id }, 'offer_kind')}>
                  dites-le dans son offre
                </Link>{' '}
                : son affichette portera ses prix de location.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
