/** People and an inn for this folder's tests. Only tests import it. */
import type { JsonObject } from '../../../core/json.ts'
import { stateAfter } from '../../../core/state/apply-diff.ts'
import type { GameState } from '../../../core/state/game-state.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import { addToTime } from '../../../core/time/world-time.ts'
import { listedDice } from '../../../dice/index.ts'
import { type RulesView, viewOf } from '../../rules-view.ts'
import type { AttemptedAction, Resolution } from '../../ruleset.ts'
import { diceOver, sampleCampaign, sampleHero } from '../combat/samples/sample-combat.ts'
import { createSrd } from '../data/load-srd.ts'
import { resolveScene } from './resolve-scene-action.ts'

export const srd = createSrd()

/** The hero every test is about. */
export const kira = 'pc_kira_001'
export const bran = 'npc_bran_001'

/** A hero of a class, with what a test needs on the sheet. */
export function hero(more: JsonObject): Entity {
  return sampleHero(kira, more)
}

export function friend(more: JsonObject = {}): Entity {
  return { ...sampleHero(bran, { name: 'Bran', ...more }), type: 'npc', tags: ['ally'] }
}

export function thing(id: string, name: string, attrs: JsonObject): Entity {
  const row = { id, type: 'item', name, tags: [], origin: 'campaign', pack_id: null, pack_entity_id: null }
  return { ...row, tags: [], origin: 'campaign', attrs: attrs as Entity['attrs'] }
}

export function scene(people: readonly Entity[], more: StateDiff = {}): GameState {
  return sampleCampaign(people, more)
}

/** A scene in which one plays a while later. */
export function later(state: GameState, seconds: number): GameState {
  const time = addToTime(state.campaign.calendar, state.time, { seconds })
  return time.ok ? { ...state, time: time.value } : state
}

export function act(verb: string, more: Partial<AttemptedAction> = {}): AttemptedAction {
  return { verb, actor_id: kira, ...more }
}

/** Does something with these dice; a refusal, or an action that no rule takes up, is an error of the test. */
export function play(
  state: GameState,
  action: AttemptedAction,
  ...dice: readonly number[]
): { readonly told: Resolution; readonly after: GameState; readonly view: RulesView } {
  const draws = listedDice(dice)
  const resolved = resolveScene(viewOf(state), action, diceOver(draws), srd)
  if (resolved === undefined) throw new Error(`${action.verb} is none of the scene's own`)
  if (!resolved.ok) throw new Error(resolved.refusal.message)
  if (draws.impossible || draws.offset !== dice.length)
    throw new Error(`${draws.offset} dice were thrown, ${dice.length} are scripted`)
  const after = stateAfter(state, resolved.value.diff)
  return { told: resolved.value, after, view: viewOf(after) }
}

/** The attrs of an entity in a state. */
export function attrsOf(state: GameState, id = kira): JsonObject {
  return (state.entities[id]?.attrs ?? {}) as JsonObject
}
