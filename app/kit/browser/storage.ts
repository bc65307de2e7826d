/** The browser's two stores. Where one is blocked or full it throws; here it then keeps nothing and finds nothing. */

export interface Store {
  get: (key: string) => string | null;
  /** Null removes the key. Returns whether the store took it. */
  set: (key: string, value: string | null) => boolean;
}

export const localStore = guarded(() => window.localStorage);
export const sessionStore = guarded(() => window.sessionStorage);

/** Where storage is blocked, even reading the property throws. */
function guarded(storage: () => Storage): Store {
  return {
    get(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
  };
}
