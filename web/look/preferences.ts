/** How somebody likes to read: theme, size of the letters, motion. Kept in this browser and nowhere else. */
import { createStore } from 'zustand/vanilla'

/** What can be chosen. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  /** A factor over the browser's own size. */
  readonly textSize: 0.9 | 1 | 1.15 | 1.3
  readonly motion: 'system' | 'still' | 'lively'
  /** Dice tumble in the room, or are drawn flat. */
  readonly dice: 'tumbling' | 'flat'
}

/** What a newcomer gets. */
export const usualPreferences: Preferences = { theme: 'system', textSize: 1, motion: 'system', dice: 'flat' }

const place = 'fatewright.preferences'

/** Where preferences are kept: the browser's storage, or nothing where it is shut. */
export type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The preferences of this browser, followed as they change. */
export function openPreferences(storage: PreferenceStorage | null) {
  const store = createStore<Preferences>(() => ({ ...usualPreferences, ...kept(storage) }))
  store.subscribe((now) => {
    try {
      storage?.setItem(place, JSON.stringify(now))
    } catch {
      // A full or forbidden storage costs the memory of a choice, not the choice.
    }
  })
  return store
}

function kept(storage: PreferenceStorage | null): Partial<Preferences> {
  try {
    const read: unknown = JSON.parse(storage?.getItem(place) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    const entries = Object.entries(read).filter(([key, value]) => isAllowed(key, value))
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

const allowed: Readonly<Record<string, readonly unknown[]>> = {
  theme: ['system', 'light', 'dark'],
  textSize: [0.9, 1, 1.15, 1.3],
  motion: ['system', 'still', 'lively'],
  dice: ['tumbling', 'flat'],
}

function isAllowed(key: string, value: unknown): boolean {
  return Object.hasOwn(allowed, key) && allowed[key]?.includes(value) === true
}

/** Puts preferences on the page; gives back what stops following the system's own wishes. */
export function wearPreferences(store: ReturnType<typeof openPreferences>, page: Window): () => void {
  const dark = page.matchMedia('(prefers-color-scheme: dark)')
  const still = page.matchMedia('(prefers-reduced-motion: reduce)')
  const wear = (): void => {
    const { theme, motion, textSize } = store.getState()
    const { dataset, style } = page.document.documentElement
    dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
    dataset.motion = motion === 'system' ? (still.matches ? 'still' : 'lively') : motion
    style.setProperty('--text-size', String(textSize))
  }
  wear()
  const stop = store.subscribe(wear)
  dark.addEventListener('change', wear)
  still.addEventListener('change', wear)
  return () => {
    stop()
    dark.removeEventListener('change', wear)
    still.removeEventListener('change', wear)
  }
}
