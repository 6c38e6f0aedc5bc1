import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { AdminIcon } from './admin-icon.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  label: string;
  /**
   * True for the chosen item, false for other choices, absent for an action. Callers list the choices first, then the
   * actions. A line separates the two groups.
   */
  isChosen?: boolean;
  /** Says why the item cannot be chosen; absent or '' if it can. */
  obstacle?: string;
  onChoose: () => void;
};

type Props = {
  name: string;
  className?: string | undefined;
  disabled?: boolean;
  items: readonly MenuItem[];
  children: ReactNode;
};

/**
 * A button that opens a menu above everything, including dialogs. Arrows, Home, End and first letters move the focus in
 * the menu. Escape, Tab, scrolling and a press elsewhere close the menu and return the focus.
 */
export function MenuButton({ name, className, disabled, items, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        disabled={disabled}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen && <Menu id={id} name={name} items={items} opener={button} onClose={close} />}
    </>
  );
}

type MenuProps = {
  id: string;
  name: string;
  items: readonly MenuItem[];
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

function Menu({ id, name, items, opener, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current || !opener.current) return;
    menu.current.showPopover();
    positionMenu(menu.current, opener.current);
    const checkedItem = menu.current.querySelector<HTMLElement>('[aria-checked="true"]');
    (checkedItem ?? menu.current.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
  }, [opener]);
  useCloseOutside(menu, opener, onClose);
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={name}
      tabIndex={-1}
      popover="manual"
      className={styles.menu}
      onKeyDown={(event) => onMenuKey(event, menu.current, onClose)}
    >
      {items.map(({ label, isChosen, obstacle = '', onChoose }) => (
        <button
          key={label}
          type="button"
          {...(isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen })}
          aria-disabled={obstacle === '' ? undefined : true}
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            if (obstacle !== '') return;
            onClose();
            onChoose();
          }}
        >
          <span className={styles.mark}>{isChosen && <AdminIcon name="chosen" size={18} />}</span>
          {label}
          {obstacle !== '' && <small>{obstacle}</small>}
        </button>
      ))}
    </div>
  );
}

function onMenuKey(event: KeyboardEvent, menu: HTMLElement | null, onClose: () => void): void {
  const { key } = event;
  // A dialog around the menu must not receive the key. After Tab, the browser moves the focus from the button to the
  // next control.
  event.stopPropagation();
  if (key === 'Escape') event.preventDefault();
  if (key === 'Escape' || key === 'Tab') {
    onClose();
    return;
  }
  const items = [...(menu?.querySelectorAll<HTMLElement>('button') ?? [])];
  const next = nextItem(items, key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const elements: readonly (Element | null)[] = items;
  const index = elements.indexOf(document.activeElement);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1);
  if (key.length !== 1 || key === ' ') return undefined;
  const following = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return following.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** Places the menu below its button. If it does not fit there, places it above. */
function positionMenu(menu: HTMLElement, button: HTMLElement): void {
  const box = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = box.bottom + GAP_PX;
  const isRoomBelow = below + height <= clientHeight - EDGE_PX;
  const top = isRoomBelow ? below : Math.max(EDGE_PX, box.top - GAP_PX - height);
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(EDGE_PX, Math.min(box.left, clientWidth - EDGE_PX - width))}px`;
}

function useCloseOutside(
  menu: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const onOutside = useEffectEvent(({ target, type }: Event) => {
    const isIn = (element: HTMLElement | null) => target instanceof Node && element?.contains(target) === true;
    // A press on the menu's button is followed by a click, and the click closes the menu.
    if (!isIn(menu.current) && !(type === 'pointerdown' && isIn(opener.current))) onClose();
  });
  useEffect(() => {
    const listener = (event: Event) => onOutside(event);
    document.addEventListener('pointerdown', listener, true);
    document.addEventListener('scroll', listener, true);
    window.addEventListener('resize', listener);
    return () => {
      document.removeEventListener('pointerdown', listener, true);
      document.removeEventListener('scroll', listener, true);
      window.removeEventListener('resize', listener);
    };
  }, []);
}
