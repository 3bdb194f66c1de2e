/** What the player's character has put together, in the words it was told in, with the pieces it was made of. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { factWords } from './memory.ts'

/** A conclusion. */
export interface Deduction {
  readonly turn: number
  readonly text: string
  /** What it follows from. */
  readonly clues: readonly string[]
}

/** Reads the conclusions there were, oldest first. */
export async function deductions(
  desk: CampaignDesk,
  campaignId: string,
): Promise<Result<readonly Deduction[]>> {
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const noted = state.value.documents[joinedKey('world', 'deduced')]?.value ?? {}
  const turns = [...new Set(Object.values(noted).filter((turn) => typeof turn === 'number'))]
  const found: Deduction[] = []
  for (const turn of turns.sort((one, other) => one - other)) {
    const events = await desk.store.getEvents(campaignId, { from: turn, to: turn })
    if (!events.ok) return events
    for (const event of events.value) found.push(...deducedIn(event, state.value))
  }
  return done(found)
}

function deducedIn(turn: TurnEvent, state: GameState): readonly Deduction[] {
  const events = Array.isArray(turn.engine_events) ? turn.engine_events : []
  return events.flatMap((event: JsonValue) => {
    const { type, details } = isJsonObject(event) ? event : ({} as JsonObject)
    if (type !== 'deduced' || !isJsonObject(details)) return []
    const said = textsIn(details.say)
    const text = said.find((one) => turn.final_text.includes(one)) ?? said[0]
    if (text === undefined) return []
    const clues = textsIn(details.clues).flatMap((id) => {
      const fact = state.facts[id]
      const words = fact === undefined ? '' : factWords(fact)
      return words === '' ? [] : [words]
    })
    return [{ turn: turn.turn_no, text, clues }]
  })
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
