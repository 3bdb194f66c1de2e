/**
 * A table as seed 002 draws it: the player's hit points and things, and buttons whose rolls carry the character's true
 * modifier and a difficulty, both from the rules. It reads what is committed and changes nothing.
 */

import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/state.ts'
import { viewFor } from '../../knowledge/index.ts'
import { type AttemptedAction, type Check, type Ruleset, type RulesView, viewOf } from '../../rules/index.ts'
import { lastTurn } from '../../turn/last-turn.ts'
import type { EngineDependencies } from '../dependencies.ts'

/** A button. */
export interface ChatAction {
  readonly id: string
  readonly description: string
  readonly diceRoll?: string
  readonly diceReason?: string
  readonly difficultyClass?: number
}

/** The table. */
export interface ChatStatus {
  readonly actions: readonly ChatAction[]
  /** Null where the rules know no hit points. */
  readonly hp: { readonly current: number; readonly max: number } | null
  readonly items: readonly { readonly id: string; readonly name: string; readonly quantity: number }[]
}

/** Where bands alone decide, this is what does not fail. */
const lowestBand = 7

/** Reads the table of a campaign. */
export async function readChat(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<ChatStatus>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const last = await lastTurn(dependencies.store, head.value)
  if (!last.ok) return last
  const ruleset = await dependencies.rulesets(state.value.campaign.ruleset)
  const view = viewOf(state.value)
  const actions = Object.entries(last.value.block?.choices ?? {}).map(([id, { text }]): ChatAction => {
    return { id, description: text, ...rollOf(ruleset, view, last.value.offers[id]) }
  })
  return done({ actions, ...carriedBy(state.value) })
}

function carriedBy(state: GameState): Pick<ChatStatus, 'hp' | 'items'> {
  const you = viewFor(state, state.campaign.player_id ?? '').you
  const { hp_current: current, hp_max: max } = you?.sheet ?? {}
  return {
    hp: typeof current === 'number' && typeof max === 'number' ? { current, max } : null,
    items: you?.possessions ?? [],
  }
}

/** The roll that a choice would call for; nothing when it calls for none. */
function rollOf(
  ruleset: Ruleset | undefined,
  view: RulesView,
  action: AttemptedAction | null | undefined,
): Omit<ChatAction, 'id' | 'description'> {
  if (ruleset === undefined || action === undefined || action === null) return {}
  const demand = ruleset.demand(view, action)
  if (!demand.ok || demand.value.kind !== 'check') return {}
  const { check } = demand.value
  return {
    diceRoll: notationOf(check),
    diceReason: `${check.label} check`,
    difficultyClass: check.difficulty?.value ?? lowestBand, // enforces: GM-06
  }
}

function notationOf({ notation, modifiers }: Check): string {
  const sum = modifiers.reduce((total, one) => total + one.value, 0) // enforces: GM-07
  if (sum === 0) return notation
  return `${notation}${sum > 0 ? '+' : '-'}${Math.abs(sum)}`
}
