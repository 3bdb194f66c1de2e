/** The gather stage: the scene, those who were named, and what is remembered, bounded whatever the campaign's age. */
import { done, type Result } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import type { SliceWishes } from '../store/state-slice.ts'
import type { StateStore } from '../store/state-store.ts'
import type { Parsed } from './parse/parse-input.ts'
import { sceneState } from './scene-state.ts'

/** The scene and the last few turns. */
export interface Gathered {
  readonly state: GameState
  readonly recent: readonly {
    readonly turn_no: number
    readonly player_input: string
    readonly text: string
  }[]
}

/** Reads the scene. The console sees everything: it may name anything at all. */
export async function gather(
  store: StateStore,
  campaignId: string,
  parsed: Parsed,
): Promise<Result<Gathered>> {
  const slice = await store.getSlice(campaignId, {}, wishesOf(parsed))
  if (!slice.ok) return slice
  const { recent } = slice.value
  if (parsed.mode !== 'GOD') return done({ state: sceneState(slice.value), recent })
  const whole = await store.getState(campaignId)
  return whole.ok ? done({ state: whole.value, recent }) : whole
}

function wishesOf(parsed: Parsed): SliceWishes {
  const names = namesIn(parsed.text)
  return { names, ids: names.filter((name) => /^[a-z]+_[a-z0-9_]+$/.test(name)) }
}

const maxNameWords = 4
const maxNames = 60

/**
 * The words of a line that could be a name, so that those who are elsewhere can be looked up: every run of up to four
 * words, single words first, because most names are short.
 *
 * @example
 * namesIn('ask old Bess') // ['ask', 'old', 'Bess', 'ask old', 'old Bess', 'ask old Bess']
 */
function namesIn(line: string): readonly string[] {
  const words = line.slice(0, 600).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|\p{So}+/gu) ?? []
  const names = new Set<string>()
  for (let size = 1; size <= maxNameWords; size += 1) {
    for (let start = 0; start + size <= words.length && names.size < maxNames; start += 1)
      names.add(words.slice(start, start + size).join(' '))
  }
  return [...names]
}
