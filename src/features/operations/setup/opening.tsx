import { useEffect, useRef } from 'react';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { buttonClass } from '../../../admin-ui/button.tsx';
import { Fold } from '../../../admin-ui/fold.tsx';
import { withModal } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { count } from '../../../shared/text/french.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ChecklistItem } from '../../platform/settings/stored-section.schema.ts';
import styles from './setup.module.css';
import { itemPath } from './steps.ts';

export function Missing({ items, isDemonstration }: { items: readonly ChecklistItem[]; isDemonstration: boolean }) {
  const required = items.filter((item) => item.required);
  const others = items.filter((item) => !item.required && item.field !== 'open');
  return (
    <>
      {required.length === 0 ? (
        <p>
          {isDemonstration
            ? 'Aucune case obligatoire n’est vide, mais la démonstration est encore là.'
            : 'Il ne manque rien de ce que la loi demande.'}
        </p>
      ) : (
        <section className={`stack gap-3 ${styles.missing}`} aria-labelledby="manque">
          <h3 id="manque">{`La loi demande encore ${count(required.length, 'point')}`}</h3>
          <Items items={required} />
        </section>
      )}
      {others.length > 0 && (
        <Fold summary={`À voir quand vous voudrez : ${count(others.length, 'point')} que la loi ne demande pas`}>
          <Items items={others} />
        </Fold>
      )}
    </>
  );
}

function Items({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={`${item.section} ${item.field} ${item.message}`}>
          <Link className="touch-target" to={itemPath(item)}>
            {item.message}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** If the owner has just opened the site, the heading gets the focus. */
export function Opened({ takesFocus }: { takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className={`stack gap-3 ${styles.missing}`} aria-labelledby="ouvert">
      <h3 id="ouvert" ref={heading} tabIndex={-1}>
        Votre site est ouvert
      </h3>
      <p>
        {isThisMachine(window.location.hostname)
          ? 'Il n’est encore visible que sur cette machine : les trois points de « Mettre le site en ligne », plus bas, le donnent à tout le monde.'
          : 'Tout le monde le voit, et les moteurs de recherche peuvent le trouver.'}
      </p>
      <p className={`row wrap gap-3 ${styles.ways}`}>
        <a href={PATHS.home} className={buttonClass('brand')} target="_blank" rel="noopener">
          Voir le site<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </a>
      </p>
    </section>
  );
}

const isThisMachine = (host: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

export function AfterOpening() {
  return (
    <>
      <section className={`stack gap-3 ${styles.missing}`} aria-labelledby="vehicules">
        <h3 id="vehicules">Vos véhicules</h3>
        <p className={`row wrap gap-3 ${styles.ways}`}>
          <Link
            to={`${ADMIN_PATHS.cars}${withModal('', { kind: 'cars', mode: 'new' })}`}
            className={buttonClass('brand')}
          >
            Ajouter une première voiture
          </Link>
          <Link to={ADMIN_PATHS.import} className={buttonClass('ghost')}>
            Importer un fichier
          </Link>
        </p>
      </section>
      <section className={`stack gap-3 ${styles.missing}`} aria-labelledby="en-ligne">
        <h3 id="en-ligne">Mettre le site en ligne</h3>
        <p>Une fois, pour qui s’occupe de la machine ; docs/hosting.md a chaque ligne.</p>
        <ol className={styles.online}>
          <li>
            <strong>L’adresse.</strong> Votre nom de domaine mène à la machine ; Caddy, avec{' '}
            <code>deploy/Caddyfile</code> et ce nom dedans, obtient le certificat https.
          </li>
          <li>
            <strong>Le démarrage.</strong> Dans <code>.env</code> : <code>DEMO=0</code>,{' '}
            <code>PUBLIC_URL=https://www.votre-garage.fr</code>, <code>TRUST_PROXY=1</code>. Puis <code>npm start</code>
            , ou <code>deploy/vitrine.service</code> pour qu’il démarre avec la machine.
          </li>
          <li>
            <strong>La première sauvegarde.</strong> Faites-la dans <Link to={ADMIN_PATHS.backups}>Sauvegardes</Link> et
            téléchargez-la ; le site en fait ensuite une chaque nuit.
          </li>
        </ol>
      </section>
    </>
  );
}
