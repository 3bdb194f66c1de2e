/** Preferences for every part of the page that wants to know them. */
import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { openPreferences, Preferences } from './preferences.ts'

type PreferenceStore = ReturnType<typeof openPreferences>

const Kept = createContext<PreferenceStore | null>(null)

/** Hands preferences to everything inside. */
export function PreferencesGiven({
  store,
  children,
}: {
  readonly store: PreferenceStore
  readonly children: ReactNode
}) {
  return <Kept value={store}>{children}</Kept>
}

/** What is chosen now, and how to choose otherwise. */
export function usePreferences(): readonly [Preferences, (change: Partial<Preferences>) => void] {
  const store = useContext(Kept)
  if (store === null) throw new Error('Preferences are asked for outside of PreferencesGiven.')
  return [useStore(store), store.setState]
}
