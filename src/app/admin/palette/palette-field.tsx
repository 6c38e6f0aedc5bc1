import type { ComponentProps } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import search from '../../../admin-ui/table/search-field.module.css';
import styles from './palette-field.module.css';

const MAX_TEXT = 200;

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { text: string; onText: (text: string) => void };

export function PaletteField({ text, onText, ...input }: Props) {
  return (
    <div className={`${search.search} ${styles.search}`}>
      <AdminIcon name="search" />
      <input
        ref={focusEnd}
        data-focus-first
        type="text"
        aria-label="Véhicule, action ou page"
        value={text}
        maxLength={MAX_TEXT}
        placeholder="Véhicule, action ou page"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => onText(target.value)}
        {...input}
      />
    </div>
  );
}

/** The field replaces the field of the loading palette. It gets the focus in the same frame, so that no key is lost. */
function focusEnd(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
