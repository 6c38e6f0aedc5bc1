import { noticeStore, useComparison } from './favourites-store.ts';

export function NoticeAndTray() {
  const Notice = noticeStore.use((notice) => notice?.Notice);
  const Tray = useComparison((comparison) => comparison.Tray);
  return (
    <>
      {/* This element exists before its text, so that a screen reader announces the text. */}
      <div role="status">{Notice && <Notice />}</div>
      {Tray && <Tray />}
    </>
  );
}
