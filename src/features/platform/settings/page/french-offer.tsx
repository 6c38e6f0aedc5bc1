import { useState } from 'react';
import { settingsPath } from '../../../../admin-ui/admin-paths.ts';
import { Button } from '../../../../admin-ui/button.tsx';
import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { Link } from '../../../../admin-ui/link.tsx';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { Table } from '../../../../admin-ui/table/table.tsx';
import { dayShown, termOf } from '../../../../shared/labels.ts';
import { formatCents, type Interface } from '../../../../shared/money.ts';
import { reportPublished } from '../history/restore-version.ts';
import { settingsApi } from '../settings.client.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import styles from './french-offer.module.css';

const DIFFERENCES: readonly [what: string, text: (style: Interface) => string][] = [
  ['Prix', (style) => formatCents(12_900_00, style)],
  ['Date', (style) => dayShown('25-10-2026', style)],
  ['Carburant', (style) => (style === 'fr' ? 'Essence' : 'Unleaded Petrol')],
  ['Tarifs VTC', (style) => termOf('currentRates', style).text],
  ['Suite de la liste', (style) => termOf('getMore', style).text],
];

/** Shown while the site uses the interface of the specification. */
export function FrenchOffer({ display }: { display: StoredSection }) {
  const [busy, setBusy] = useState(false);
  const { section, version, value } = display;
  const publish = async () => {
    setBusy(true);
    try {
      const body = { version, value: { ...value, interface: 'fr' } };
      const { data } = await settingsApi.call('PUT /settings/:section', { params: { section }, body });
      reportPublished(firstRow(data), () => 'Le site est entièrement en français.');
    } catch (error) {
      setBusy(false);
      reportFailure(error, 'L’interface n’a pas changé.');
    }
  };
  return (
    <section className={styles.offer} aria-labelledby="interface-francaise">
      <h3 id="interface-francaise">Un site entièrement en français</h3>
      <p>Quelques mots sont encore en anglais, et les prix se lisent comme aux États-Unis.</p>
      <Table caption="Ce qui change en français" place={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Aujourd’hui</th>
            <th scope="col">En français</th>
          </tr>
        </thead>
        <tbody>
          {DIFFERENCES.map(([what, text]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{text('spec')}</td>
              <td>{text('fr')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={styles.ways}>
        <Button look="brand" aria-disabled={busy} onClick={() => !busy && void publish()}>
          Passer en français
        </Button>
        <Link to={settingsPath('display', 'interface')} preventScrollReset>
          Voir ce réglage
        </Link>
      </p>
    </section>
  );
}
