/** A character and a dice roller for this folder's tests. Only tests import it. */
import { sampleCampaign } from '../../../core/document/sample-campaign.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { stateAfter } from '../../../core/state/apply-diff.ts'
import type { GameState } from '../../../core/state/game-state.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { createDiceRoller, type DiceRoller, type FaceSource } from '../../../dice/index.ts'
import { type RulesView, viewOf } from '../../rules-view.ts'
import type { Armour } from '../data/srd-entry-schemas.ts'

/** The hero of the sample campaign. */
export const heroId = 'pc_kira_001'

function armour(id: string, name: string, group: Armour['group'], base: number, cap: number | null): Armour {
  const rest = { cost_cp: 1_000, weight: 10, strength_minimum: 0, stealth_disadvantage: false }
  return { id, name, group, base, dexterity_cap: cap, ...rest }
}

/** A suit of each kind. */
export const sampleArmour: readonly Armour[] = [
  armour('leather-armor', 'Leather Armor', 'light', 11, null),
  armour('scale-mail', 'Scale Mail', 'medium', 14, 2),
  armour('plate-armor', 'Plate Armor', 'heavy', 18, 0),
  armour('shield', 'Shield', 'shield', 2, 0),
]

/** The sample campaign, its hero's attrs changed leaf by leaf at the top. */
export function heroState(attrs: JsonObject, ...more: readonly StateDiff[]): GameState {
  const set = Object.entries(attrs).map(([key, value]) => ({ path: [key], value: value as JsonValue }))
  const change = { entities_update: [{ id: heroId, set }] } as StateDiff
  return sampleCampaign(change, ...more)
}

/** A view of the sample campaign with that hero. */
export function heroView(attrs: JsonObject, ...more: readonly StateDiff[]): RulesView {
  return viewOf(heroState(attrs, ...more))
}

/** The hero's attrs after a diff. */
export function heroAfter(state: GameState, diff: StateDiff): JsonObject {
  return (stateAfter(state, diff).entities[heroId]?.attrs ?? {}) as JsonObject
}

/** A dice roller with these dice in it. */
export function rollerOf(draws: FaceSource): DiceRoller {
  return createDiceRoller({ epoch: 0, nonce: 1, draws, moment: 'f0', previous: () => undefined })
}
