import { useEffect, useLayoutEffect, useRef } from 'react';
import { PATHS } from '../../../shared/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { onPageReturn } from '../../../ui/page-return.ts';
import { noticeStore, type VehicleNotice } from './favourites-store.ts';
import styles from './notice.module.css';

export function Notice() {
  const notice = noticeStore.use((shown) => shown);
  return notice && <Shown key={notice.text} {...notice} />;
}

const close = () => noticeStore.set(null);

function Shown({ text, button, action }: VehicleNotice) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => placeBelow(button, box.current), [button]);
  useClosing(box);
  const end = () => {
    const hadFocus = box.current?.contains(document.activeElement);
    close();
    if (hadFocus && button instanceof HTMLElement) button.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className={styles.notice}>
      <p>{text}</p>
      <button type="button" className={styles.close} aria-label="Fermer" onClick={end}>
        <Icon name="close" />
      </button>
      <p className={`row wrap full gap-5 flat ${styles.ways}`}>
        <a href={PATHS.selection}>Voir ma sélection</a>
        {action && (
          <button
            type="button"
            onClick={() => {
              action.run();
              end();
            }}
          >
            {action.label}
          </button>
        )}
      </p>
    </div>
  );
}

const GAP_PX = 8;

/** Places the notice in the document, so that it scrolls with the button. */
function placeBelow(button: Element | undefined, box: HTMLElement | null): void {
  if (!button?.isConnected || !box) return;
  const { bottom, right } = button.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const left = Math.max(2 * GAP_PX, Math.min(right, clientWidth - 2 * GAP_PX) - box.offsetWidth);
  Object.assign(box.style, {
    position: 'absolute',
    inset: `${bottom + window.scrollY + GAP_PX}px auto auto ${left}px`,
  });
}

function useClosing(box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => onPageReturn(close), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && box.current) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}
