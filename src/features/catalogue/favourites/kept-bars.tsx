import { noticeStore, useComparison } from './favourites-store.ts';

/**
 * The places of the notice about a kept vehicle and of the tray of compared ones; both are loaded when they are needed.
 */
export function KeptBars() {
  const Notice = noticeStore.use((notice) => notice?.Notice);
  const Tray = useComparison((comparison) => comparison.Tray);
  return (
    <>
      {/* There before its text, so that a screen reader hears what comes into it. */}
      <div role="status">{Notice && <Notice />}</div>
      {Tray && <Tray />}
    </>
  );
}
