import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import forms from '../../../../admin-ui/form/form-dialog.module.css';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { BRAND_NAME_LIMIT } from '../../../stock/brands/brand.ts';
import styles from '../form.module.css';
import { brandOffer } from './find-or-create-brand.ts';
import type { NewBrand } from './use-new-brand.ts';

export function BrandInput({ newBrand, children }: { newBrand: NewBrand; children: ReactNode }) {
  const { name, setName } = newBrand;
  const select = useRef<HTMLDivElement>(null);
  const isOpen = name !== null;
  const wasOpen = useRef(false);
  // When the field closes, moves the focus to the select, which shows the created brand.
  useEffect(() => {
    if (wasOpen.current && !isOpen) select.current?.querySelector('select')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <div ref={select}>{children}</div>
      {isOpen ? (
        <NameField newBrand={newBrand} name={name} />
      ) : (
        <Button look="text" place={styles.fieldAction} onClick={() => setName('')}>
          <span aria-hidden="true">+</span> Créer une marque
        </Button>
      )}
    </>
  );
}

function NameField({ newBrand, name }: { newBrand: NewBrand; name: string }) {
  const { brands, error, busy, setName, create } = newBrand;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (error !== '') input.current?.focus();
  }, [error]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isEnter && event.key !== 'Escape') return;
    // Escape would also close the whole form.
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) void create();
    else setName(null);
  };
  return (
    <div className={styles.newBrand}>
      <TextField
        label="Nom de la marque"
        error={error}
        ref={input}
        type="text"
        value={name}
        maxLength={BRAND_NAME_LIMIT}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={`row wrap end gap-3 ${forms.actions}`}>
        <Button look="ghost" onClick={() => setName(null)}>
          Annuler<VisuallyHidden> la nouvelle marque</VisuallyHidden>
        </Button>
        <Button look="brand" disabled={busy} onClick={() => void create()}>
          {brandOffer(name, brands)}
        </Button>
      </div>
    </div>
  );
}
