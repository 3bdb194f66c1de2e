/**
 * The status that chat programs show, as seed 002 draws it: the player's hit points and things, and buttons whose
 * rolls carry the character's true modifier and a difficulty, both from the rules. It reads what is committed and
 * changes nothing.
 */

import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { viewFor } from '../../knowledge/index.ts'
import { type AttemptedAction, type Check, type Ruleset, type RulesView, viewOf } from '../../rules/index.ts'
import { lastTurn, withoutConsoleChoices } from '../../turn/index.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { headAndState } from '../read-log.ts'

export interface ChatAction {
  readonly id: string
  readonly description: string
  readonly diceRoll?: string
  readonly diceReason?: string
  readonly difficultyClass?: number
}

export interface ChatStatus {
  readonly actions: readonly ChatAction[]
  /** Null where the rules know no hit points. */
  readonly hp: { readonly current: number; readonly max: number } | null
  readonly items: readonly { readonly id: string; readonly name: string; readonly quantity: number }[]
}

/** The lowest total that is no failure where bands decide and no difficulty is set. */
const lowestBand = 7

export async function readChat(
  dependencies: EngineDependencies,
  campaignId: string,
  /** The console belongs to the owner, and so do its choices. */
  owner = false,
): Promise<Result<ChatStatus>> {
  const current = await headAndState(dependencies.store, campaignId)
  if (!current.ok) return current
  const { head, state } = current.value
  const kept = await lastTurn(dependencies.store, head)
  if (!kept.ok) return kept
  const last = owner ? kept.value : withoutConsoleChoices(kept.value)
  const ruleset = await dependencies.rulesets(state.campaign.ruleset)
  const view = viewOf(state)
  const actions = Object.entries(last.block?.choices ?? {}).map(([id, { text }]): ChatAction => {
    return { id, description: text, ...rollOf(ruleset, view, last.offers[id]) }
  })
  return done({ actions, ...heroOf(state) })
}

function heroOf(state: GameState): Pick<ChatStatus, 'hp' | 'items'> {
  const you = viewFor(state, playerIdOf(state)).you
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
  const sum = modifiers.reduce((total, modifier) => total + modifier.value, 0) // enforces: GM-07
  if (sum === 0) return notation
  return `${notation}${sum > 0 ? '+' : '-'}${Math.abs(sum)}`
}
