import { settingsPath } from '../../admin-ui/admin-paths.ts';
import { Link } from '../../admin-ui/link.tsx';
import { useMedia } from '../../admin-ui/use-media.ts';
import { type ChecklistItem, SECTION_LABELS, SETTINGS_SECTIONS } from '../settings/settings.ts';
import styles from './settings-checklist.module.css';

/** On a narrower window the list would push the form out of sight. */
const WIDE = '(width >= 64em)';

/** What a live site still lacks, each line a link to its field; nothing once nothing is lacking. */
export function SettingsChecklist({ items, isOpen }: { items: readonly ChecklistItem[]; isOpen: boolean }) {
  const isWide = useMedia(WIDE);
  if (items.length === 0) return null;
  return (
    <details className={styles.checklist} open={isOpen && isWide}>
      <summary>
        <h2>Avant d’ouvrir au public</h2>
        <span>{items.length === 1 ? '1 point à compléter' : `${items.length} points à compléter`}</span>
      </summary>
      <ul>
        {SETTINGS_SECTIONS.map((section) => ({ section, own: items.filter((item) => item.section === section) }))
          .filter(({ own }) => own.length > 0)
          .map(({ section, own }) => (
            <li key={section}>
              <h3>{SECTION_LABELS[section]}</h3>
              <ul>
                {own.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>
                    <Link to={settingsPath(section, field)} preventScrollReset>
                      {message}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </details>
  );
}
