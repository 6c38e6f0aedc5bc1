import { noticeStore, useComparison } from './favourites-store.ts';

/** The places of what is said of a kept vehicle and of the tray of those to compare; both are loaded when there is something. */
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
