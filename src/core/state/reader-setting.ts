/** When a model reads the lines of a campaign: kept in its log, so that everybody can see since when. */
import { type ReaderSetting, readerSettings } from '../protocol/free-text-reading.ts'
import { documentOf } from './readers.ts'
import type { GameState } from './state.ts'

/** Where the campaign keeps it. */
export const readerDocument = { kind: 'setting', id: 'reader' } as const

/** What the campaign says; null when it leaves it to the settings of the program. */
export function readerSettingOf(state: Pick<GameState, 'documents'>): ReaderSetting | null {
  const { when } = documentOf(state, readerDocument.kind, readerDocument.id)
  return readerSettings.find((setting) => setting === when) ?? null
}
