import { settingsPath } from '../../../../admin-ui/admin-paths.ts';
import { Link } from '../../../../admin-ui/link.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { SECTION_TABLES, SETTINGS_SECTIONS, type SettingsSection } from '../fields/settings.fields.ts';
import styles from '../settings.module.css';
import type { ChecklistItem } from '../stored-section.schema.ts';

type Props = { current: SettingsSection; checklist: readonly ChecklistItem[] };

export function SectionNav({ current, checklist }: Props) {
  return (
    <nav className={styles.nav} aria-label="Rubriques">
      <ul>
        {SETTINGS_SECTIONS.map((section) => {
          const lacks = checklist.filter((item) => item.section === section).length;
          return (
            <li key={section}>
              <Link
                to={settingsPath(section)}
                aria-current={section === current ? 'page' : undefined}
                preventScrollReset
              >
                {SECTION_TABLES[section].label}
                {lacks > 0 && (
                  <span className={styles.count}>
                    <span>{lacks}</span>
                    <VisuallyHidden> à compléter</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
