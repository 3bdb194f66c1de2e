/**
 * The setting that says when a model reads the lines of a campaign: kept in its log, so that everybody can see since
 * when.
 */

import type { GameState } from './game-state.ts'
import { documentOf } from './state-queries.ts'

/** When a model reads a line: every line that is no pick, those of which the grammar is not sure, none. */
export const readerSettings = ['always', 'doubtful', 'never'] as const

export type ReaderSetting = (typeof readerSettings)[number]

/** Where the campaign keeps it. */
export const readerDocument = { kind: 'setting', id: 'reader' } as const

/** What the campaign says; null when it leaves it to the settings of the program. */
export function readerSettingOf(state: Pick<GameState, 'documents'>): ReaderSetting | null {
  const { when } = documentOf(state, readerDocument.kind, readerDocument.id)
  return readerSettings.find((setting) => setting === when) ?? null
}
