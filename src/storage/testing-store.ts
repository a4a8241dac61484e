import { openStore, type Store } from "./store.ts";

/** Creates a browser's storage in memory; each call of `open` opens another tab. */
export function openBrowser(): { readonly storage: Storage; readonly open: () => Store } {
  const storage = createStorage();
  const open = () =>
    openStore({
      localStorage: storage,
      sessionStorage: createStorage(),
      performance,
      addEventListener: () => undefined,
    });
  return { storage, open };
}

/** Creates a `Storage` like a browser's, with its texts as properties. */
function createStorage(): Storage {
  const methods: Storage = {
    get length() {
      return Object.keys(this).length;
    },
    clear() {
      for (const key of Object.keys(this)) delete this[key];
    },
    getItem(key) {
      return Object.hasOwn(this, key) ? String(this[key]) : null;
    },
    key(index) {
      return Object.keys(this)[index] ?? null;
    },
    removeItem(key) {
      delete this[key];
    },
    setItem(key, text) {
      this[key] = text;
    },
  };
  return Object.create(methods);
}
