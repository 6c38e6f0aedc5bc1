import { settingsPath } from '../../../../admin-ui/admin-paths.ts';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { Link } from '../../../../admin-ui/link.tsx';
import { SECTION_TABLES, SETTINGS_SECTIONS } from '../fields/settings.fields.ts';
import type { ChecklistItem, StoredSection } from '../stored-section.schema.ts';
import { FrenchOffer } from './french-offer.tsx';
import styles from './settings-checklist.module.css';

type Props = { items: readonly ChecklistItem[]; sections: readonly StoredSection[] };

/** Values that a live site still lacks, each a link to its field, folded: open it would push the form out of sight. */
export function SettingsChecklist({ items, sections }: Props) {
  if (items.length === 0) return null;
  const display = sections.find(({ section }) => section === 'display');
  const required = items.filter((item) => item.required).length;
  return (
    <Fold
      look="warning"
      summary={
        <>
          <h2>Avant d’ouvrir au public</h2>
          <span>
            {items.length === 1 ? '1 point à compléter' : `${items.length} points à compléter`}
            {required > 0 && `, dont ${required} que la loi demande`}
          </span>
        </>
      }
    >
      {display?.value['interface'] === 'spec' && <FrenchOffer display={display} />}
      <ul className={styles.checklist}>
        {SETTINGS_SECTIONS.map((section) => ({ section, own: items.filter((item) => item.section === section) }))
          .filter(({ own }) => own.length > 0)
          .map(({ section, own }) => (
            <li key={section}>
              <h3>{SECTION_TABLES[section].label}</h3>
              <ul>
                {own.map((item) => (
                  <li key={`${item.field} ${item.message}`}>
                    <Link to={settingsPath(section, item.field)} preventScrollReset>
                      {item.message}
                      {item.required && ' (obligatoire)'}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </Fold>
  );
}
