/** dnd5e keeps the contract of rulesets: at a calm table, in a fight, at 0 hit points, and with a caster. */
import { describe, it } from 'vitest'
import type { JsonObject } from '../../core/json.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { good } from '../../testing/assertions.ts'
import { rulesetContract } from '../../testing/ruleset-contract.ts'
import type { RulesetTrial } from '../../testing/ruleset-contract-trial.ts'
import { viewOf } from '../rules-view.ts'
import { openRulebook } from './character/character-rulebook.ts'
import { withDefaults } from './character/choice-steps-and-answers.ts'
import type { creationSteps } from './character/creation-steps.ts'
import { quickCharacter } from './character/quick-character.ts'
import { resolveCombatStart } from './combat/encounter/resolve-combat.ts'
import { sampleCampaign, sampleHero, sampleMonster, seededDice } from './combat/samples/sample-combat.ts'
import { createSrd } from './data/load-srd.ts'
import { createDnd5e } from './dnd5e.ts'

const srd = createSrd()
const dnd5e = createDnd5e(srd)
const hero = 'pc_kira_001'
const goblin = 'npc_goblin_001'
const innkeeper = 'npc_mara_001'

function made(classId: string, level: number): Entity {
  const { name, attrs } = good(
    quickCharacter(openRulebook(srd), { name: 'Kira', class: classId, race: 'human' }, level),
  )
  return { ...sampleHero(hero), name, attrs: attrs as Entity['attrs'] }
}

function monster(id: string, kind: string, more: JsonObject = {}): Entity {
  const block = srd.monster(kind)
  if (block === undefined) throw new Error(`there is no ${kind}`)
  return sampleMonster(id, block, more)
}

function calm(classId: string, level: number): GameState {
  const mara = { ...monster(innkeeper, 'commoner'), name: 'Mara' }
  return sampleCampaign([made(classId, level), mara, monster(goblin, 'goblin')])
}

/** The table when it is the hero's turn in a fight, or the fight is over at once. */
function fighting(classId: string, level: number): GameState {
  const enemies = [goblin, 'npc_goblin_002'].map((id) => monster(id, 'goblin'))
  const state = sampleCampaign([made(classId, level), ...enemies])
  const combatants = [
    { id: hero, type: 'pc' as const },
    ...enemies.map(({ id }) => ({ id, type: 'enemy' as const })),
  ]
  const start = { trigger: 'an ambush on the road', combatants, distance: 30 }
  return stateAfter(state, good(resolveCombatStart(viewOf(state), start, seededDice(3), srd)).diff)
}

function dying(): GameState {
  const set = [
    { path: ['hp_current'], value: 0 },
    { path: ['status_conditions'], value: ['unconscious'] },
  ]
  return stateAfter(calm('fighter', 1), { entities_update: [{ id: hero, set }] })
}

function trial(table: GameState): RulesetTrial {
  const dice = { epoch: 0, commitment: '', client_seed: '', reproducible: true }
  const state = stateAfter(table, { dice })
  const tries = (verb: string, more: JsonObject = {}) => ({ verb, actor_id: hero, ...more })
  return {
    ruleset: dnd5e,
    state,
    actorId: hero,
    actions: [
      tries('sneak'),
      tries('persuade', { target_id: innkeeper, risk_flags: ['sensitive'] }),
      tries('search'),
      tries('look'),
      tries('attack', { target_id: goblin }),
      tries('dodge'),
      tries('death_save'),
      tries('short_rest', { options: { hit_dice: 1 } }),
      tries('long_rest'),
      tries('level_up'),
      tries('juggle_knives', { risk_flags: ['dangerous'] }),
    ],
    choices: heroChoices(),
    badChoices: { ...heroChoices(), class: 'necromancer' },
  }
}

function heroChoices(): JsonObject {
  const abilities = {
    strength: 15,
    dexterity: 13,
    constitution: 14,
    intelligence: 10,
    wisdom: 12,
    charisma: 8,
  }
  const wish = { name: 'Ash', race: 'human', class: 'fighter', abilities }
  return withDefaults(wish, (so) => dnd5e.creationSteps(so) as ReturnType<typeof creationSteps>)
}

const worlds: Readonly<Record<string, () => GameState>> = {
  'a calm table': () => calm('fighter', 3),
  'a wizard in a fight': () => fighting('wizard', 5),
  'a barbarian in a fight': () => fighting('barbarian', 2),
  'at 0 hit points': dying,
}

describe('dnd5e', () => {
  for (const [name, state] of Object.entries(worlds))
    rulesetContract({ describe, it }, `dnd5e, ${name}`, () => trial(state()))
})
