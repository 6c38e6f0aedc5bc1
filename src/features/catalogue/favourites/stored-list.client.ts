/** A list in `localStorage`. If the browser stores nothing, this object keeps the list until the tab closes. */
export function storedList<T>(key: string, parse: (text: string | null) => T[]) {
  let unstored: T[] | null = null;
  const read = () => {
    if (unstored !== null) return unstored;
    try {
      return parse(localStorage.getItem(key));
    } catch {
      return [];
    }
  };
  return {
    read,
    /** Returns false if the browser stores nothing, because its storage is full or switched off. */
    write(list: T[]): boolean {
      try {
        if (list.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(list));
        unstored = null;
      } catch {
        unstored = list;
      }
      return unstored === null;
    },
    /** Calls `publish` now and after each change in another tab. */
    follow(publish: (list: T[]) => void): void {
      window.addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) publish(read());
      });
      publish(read());
    },
  };
}
