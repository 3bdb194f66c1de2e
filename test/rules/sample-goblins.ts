/** A hero against tough goblins, for tests of what a person may do in a turn. Only tests import it. */
import type { JsonObject } from '../../src/core/json.ts'
import type { GameState } from '../../src/core/state/game-state.ts'
import { sampleHero, sampleMonster } from '../../src/rules/dnd5e/combat/samples/sample-combat.ts'
import {
  heroDoes as does,
  heroId,
  type SampleTurn,
  turnOfHero,
} from '../../src/rules/dnd5e/combat/samples/sample-turn.ts'
import type { Catalogue } from '../../src/rules/dnd5e/data/catalogue-port.ts'
import { createSrd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { fixedDice } from '../../src/testing/fixed-dice.ts'

/** The catalogue of these fights. */
export const srd = createSrd()
/** The first goblin. */
export const foe = 'npc_goblin_001'

/** The hero's dice, followed by ones, with which every foe misses. */
export function heroDoes(
  state: GameState,
  action: Parameters<typeof does>[1],
  catalogue: Catalogue,
  faces: readonly number[] = [],
) {
  return does(state, action, catalogue, fixedDice(...faces, ...Array.from({ length: 60 }, () => 1)))
}

/** A goblin that lasts. */
export function goblin(id = foe, more: JsonObject = {}) {
  const block = srd.monster('goblin')
  if (block === undefined) throw new Error('no goblin')
  return sampleMonster(id, block, { hp_max: 60, hp_current: 60, ...more })
}

/** The hero and whoever stands against them. */
export function table(sheet: JsonObject = {}, more: Partial<SampleTurn> = {}) {
  const hero = sampleHero(heroId, { hp_max: 40, hp_current: 40, ...sheet })
  return turnOfHero({ catalogue: srd, party: [hero], enemies: [goblin()], ...more })
}
