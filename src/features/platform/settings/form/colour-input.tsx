import { Button } from '../../../../admin-ui/button.tsx';
import type { ControlProps } from '../../../../admin-ui/form/field.tsx';
import { contrastText, isReadable, SITE_COLOURS } from '../colours.ts';
import styles from './setting-fields.module.css';

type Props = { name: string; text: string; control: ControlProps; onChange: (value: string) => void };

export function ColourInput({ name, text, control, onChange }: Props) {
  const site = name.endsWith('accent') ? SITE_COLOURS.accent : SITE_COLOURS.primary;
  const typed = text.trim().toLowerCase();
  const colour = typed === '' ? site : typed;
  const isColour = /^#[0-9a-f]{6}$/.test(colour);
  const noteId = `${control.id}-contrast`;
  return (
    <>
      <span className={`row wrap gap-2 ${styles.colour}`}>
        <input
          type="color"
          aria-label="Choisir dans une palette"
          className={styles.swatch}
          value={isColour ? colour : site}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          {...control}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={site}
          value={text}
          aria-describedby={[control['aria-describedby'], noteId].filter(Boolean).join(' ')}
          onChange={({ target }) => onChange(target.value)}
        />
        {typed !== '' && (
          <Button look="ghost" onClick={() => onChange('')}>
            Celle du site
          </Button>
        )}
      </span>
      <p
        id={noteId}
        className={`small faint ${styles.contrast}`}
        data-low={(isColour && !isReadable(colour)) || undefined}
      >
        {isColour ? contrastText(colour) : 'Écrivez une couleur comme #0b3b36.'}
      </p>
    </>
  );
}
