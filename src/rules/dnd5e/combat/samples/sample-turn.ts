/** Combat in which it is the hero's turn, for tests of what a player may do in it. Nothing in play imports it. */
import type { JsonObject } from '../../../../core/json.ts'
import type { Refusal, Result } from '../../../../core/result.ts'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import type { GameState } from '../../../../core/state/game-state.ts'
import type { Entity } from '../../../../core/state/table-row-schemas.ts'
import type { FaceSource } from '../../../../dice/index.ts'
import { viewOf } from '../../../rules-view.ts'
import type { AttemptedAction, Resolution } from '../../../ruleset.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import { resolutionOf, resolveCombat } from '../encounter/resolve-combat.ts'
import { startCombat } from '../encounter/start-combat.ts'
import type { Battle } from '../state/battle-and-combatant-queries.ts'
import { type CombatantState, combatIn } from '../state/combat-document.ts'
import { diceOver, sampleCampaign, seededDice } from './sample-combat.ts'

export const heroId = 'pc_kira_001'

export interface SampleTurn {
  readonly catalogue: Catalogue
  readonly party: readonly Entity[]
  readonly enemies: readonly Entity[]
  readonly distance?: number
  /** Changes the table before the hero's turn. */
  readonly prepare?: (battle: Battle) => void
  readonly items?: Readonly<Record<string, number>>
  /** False: no morale tests. */
  readonly morale?: boolean
}

/** The state in which the hero, first in the order, has to decide. */
export function turnOfHero(setting: SampleTurn): GameState {
  const people = [...setting.party, ...setting.enemies]
  const items = Object.entries(setting.items ?? {}).map(([item_id, delta]) => ({
    owner_id: heroId,
    item_id,
    delta,
  }))
  const system = { morale: setting.morale ?? true }
  const more = { campaign: { system }, ...(items.length > 0 && { inventory_changes: items }) }
  const state = sampleCampaign(people, more)
  const combatants = [
    ...setting.party.map(({ id, type }) => ({
      id,
      type: type === 'pc' ? ('pc' as const) : ('ally' as const),
    })),
    ...setting.enemies.map(({ id }) => ({ id, type: 'enemy' as const })),
  ]
  const opened = startCombat(
    viewOf(state),
    { combatants, distance: setting.distance ?? 5 },
    seededDice(1),
    setting.catalogue,
  )
  if (!opened.ok) throw new Error(opened.refusal.message)
  const { document } = opened.value
  document.initiative_order.sort((a, b) => Number(b.id === heroId) - Number(a.id === heroId))
  setting.prepare?.(opened.value)
  return stateAfter(state, resolutionOf(opened.value, 'automatic').diff)
}

/** One message of the hero, with these dice. */
export function heroDoes(
  state: GameState,
  action: Omit<AttemptedAction, 'actor_id' | 'options'> & { readonly options?: JsonObject },
  catalogue: Catalogue,
  draws: FaceSource,
): { readonly result: Result<Resolution>; readonly after: GameState; readonly rolled: number } {
  const dice = diceOver(draws)
  const result = resolveCombat(viewOf(state), { ...action, actor_id: heroId }, dice, catalogue)
  const after = result.ok ? stateAfter(state, result.value.diff) : state
  return { result, after, rolled: dice.entries.length }
}

/** A combatant's state in the combat of a campaign. */
export function combatantIn(state: GameState, id: string): CombatantState {
  const found = combatIn(viewOf(state))?.combatants[id]
  if (found === undefined) throw new Error(`"${id}" is not in the fight`)
  return found
}

/** The kinds of everything that happened, or the code of the refusal. */
export function typesOf({ result }: Pick<ReturnType<typeof heroDoes>, 'result'>): string[] {
  return result.ok ? result.value.events.map((event) => event.type) : [result.refusal.code]
}

export function refusalOf({ result }: Pick<ReturnType<typeof heroDoes>, 'result'>): Refusal | undefined {
  return result.ok ? undefined : result.refusal
}
