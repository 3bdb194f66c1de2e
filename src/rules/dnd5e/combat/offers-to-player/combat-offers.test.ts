import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/json.ts'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import type { GameState } from '../../../../core/state/game-state.ts'
import { viewOf } from '../../../rules-view.ts'
import { createSrd } from '../../data/load-srd.ts'
import { resolveCombat } from '../encounter/resolve-combat.ts'
import { sampleHero, sampleMonster, seededDice } from '../samples/sample-combat.ts'
import { heroId, type SampleTurn, turnOfHero } from '../samples/sample-turn.ts'
import { runningCombat } from '../state/combat-document.ts'
import { refuseNotInCombat } from '../turn/read-targets.ts'
import { combatOffers } from './combat-offers.ts'

const srd = createSrd()
const friend = 'pc_brannoc_001'

function foe(kind: string, index = 1, more: JsonObject = {}) {
  const block = srd.monster(kind)
  if (block === undefined) throw new Error(`no ${kind}`)
  return sampleMonster(`npc_${kind.replaceAll('-', '_')}_00${index}`, block, more)
}

function table(sheet: JsonObject, more: Partial<SampleTurn> = {}): GameState {
  return turnOfHero({
    catalogue: srd,
    party: [sampleHero(heroId, { hp_max: 24, ...sheet })],
    enemies: [foe('goblin'), foe('goblin', 2)],
    ...more,
  })
}

function offersOf(state: GameState) {
  return combatOffers(viewOf(state), heroId, srd)
}

const cleric = {
  class: 'Cleric',
  level: 3,
  spells_known: ['Sacred Flame', 'Cure Wounds', 'Guiding Bolt'],
  resources: { spell_slots: { level_1: { used: 1, total: 4 } } },
}

describe('offers in a fight', () => {
  it('are five to eight of different kinds, with odds that follow from their checks', () => {
    const offers = offersOf(table({}))
    expect(offers.length).toBeGreaterThanOrEqual(5)
    expect(offers.length).toBeLessThanOrEqual(8)
    expect(offers[0]).toMatchObject({
      key: 'attack_best',
      text: 'Strike Goblin 1 with your Longsword',
      risk_level: 'medium',
      check: { skill: 'attack', difficulty: { kind: 'AC', value: 15 } },
    })
    expect(offers[0]?.description).toContain('+5 against armour class 15, about 55 in 100')
    const verbs = new Set(offers.map((offer) => offer.action.verb))
    for (const verb of ['attack', 'dodge', 'disengage', 'flee', 'parley']) expect(verbs).toContain(verb)
  })

  it('say of what only wets somebody that it does no harm by itself', () => {
    const bare = { equipment: { weapons: [], armor: '', backpack: [] } }
    const words = offersOf(table(bare, { items: { 'oil-flask': 2 }, distance: 45 })).map(
      (offer) => offer.description,
    )
    expect(words.join('\n')).toContain('A hit does no harm by itself.')
    expect(words.join('\n')).not.toContain('does .')
  })

  it('are refused by name to whoever is not in the fight', () => {
    const view = { entity: () => foe('goblin', 1) }
    expect(refuseNotInCombat(view, 'npc_goblin_001')).toMatchObject({
      refusal: { code: 'rules/not-in-fight', message: `${foe('goblin', 1).name} is not in this fight.` },
    })
  })

  it('name the spell, its slot and its targets', () => {
    const cast = offersOf(table(cleric)).find((offer) => offer.key === 'cast_spell')
    expect(cast?.text).toBe('Cast Guiding Bolt on Goblin 1')
    expect(cast?.description).toContain('a level 1 slot, 3 of 4 left')
  })

  it('put a dying friend first, by the means that are there', () => {
    const party = (sheet: JsonObject) => [
      sampleHero(heroId, { hp_max: 24, ...sheet }),
      sampleHero(friend, { name: 'Brannoc', hp_max: 20, hp_current: 0 }),
    ]
    const healer = offersOf(table({}, { party: party(cleric) }))
    expect(healer[0]).toMatchObject({ key: 'heal_fallen', action: { verb: 'cast', target_id: friend } })
    const bearer = offersOf(table({}, { party: party({}), items: { potion_of_healing: 1 } }))
    expect(bearer[0]).toMatchObject({
      key: 'potion_for_fallen',
      text: "Pour Potion of Healing down Brannoc's throat",
    })
    const barehanded = offersOf(table({}, { party: party({}) }))
    expect(barehanded[0]).toMatchObject({ key: 'stabilise_fallen', check: { difficulty: { value: 10 } } })
  })

  it('leave a dying character nothing but the death save', () => {
    const party = [sampleHero(heroId, { hp_current: 0 }), sampleHero(friend, { name: 'Brannoc' })]
    const offers = offersOf(table({}, { party }))
    expect(offers.map((offer) => offer.key)).toEqual(['death_save'])
    expect(offers[0]?.check?.difficulty?.value).toBe(10)
  })

  it('advise the badly hurt to drink, guard, break away or run before they strike elsewhere', () => {
    const keys = offersOf(table({ hp_current: 5 }, { items: { potion_of_healing: 1 } })).map(
      (offer) => offer.key,
    )
    expect(keys[0]).toBe('drink_potion')
    expect(keys.indexOf('dodge')).toBeLessThan(keys.indexOf('attack_another'))
  })

  it('offer what features allow', () => {
    const pool = { resources: { class_features: { rage: { used: 0, max: 2 } } } }
    const barbarian = offersOf(table({ class: 'Barbarian', features: ['Rage'], ...pool }))
    expect(barbarian.find((offer) => offer.key === 'use_rage')).toMatchObject({
      text: 'Rage, then strike Goblin 1',
      action: { verb: 'attack', options: { bonus: { verb: 'use', options: { feature: 'Rage' } } } },
    })
    const weapons = { equipment: { weapons: ['Shortsword', 'Dagger'], armor: '', backpack: [] } }
    expect(offersOf(table(weapons)).map((offer) => offer.key)).toContain('attack_both_hands')
  })

  it('demand surrender of whoever bleeds, and of nobody who cannot understand it', () => {
    const bleeding = offersOf(table({}, { enemies: [foe('bandit', 1, { hp_current: 3 }), foe('wolf')] }))
    expect(bleeding.find((offer) => offer.key === 'demand_surrender')?.text).toContain('Bandit')
    expect(offersOf(table({}, { enemies: [foe('wolf')] })).map((offer) => offer.action.verb)).not.toContain(
      'parley',
    )
  })

  it('are none when it is somebody else’s turn or no fight at all', () => {
    const later = table({}, { prepare: (battle) => Object.assign(battle.document, { turn_index: 1 }) })
    expect(offersOf(later)).toEqual([])
    expect(combatOffers(viewOf(table({})), 'npc_nobody_001', srd)).toEqual([])
  })

  it('all pass, every one of them, at every point of a fight', () => {
    const kinds = ['goblin', 'wolf', 'orc', 'giant-spider', 'ghoul', 'bandit', 'cultist', 'ogre']
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...kinds),
        fc.constantFrom(5, 30, 80),
        fc.constantFrom<JsonObject>({}, cleric, { hp_current: 6 }),
        fc.array(fc.nat(7), { minLength: 1, maxLength: 8 }),
        fc.nat(10_000),
        (first, second, distance, sheet, picks, seed) => {
          const party = [
            sampleHero(heroId, { hp_max: 24, ...sheet }),
            sampleHero(friend, { name: 'Brannoc', hp_max: 16 }),
          ]
          const enemies = [foe(first), foe(second, 2)]
          let state = turnOfHero({
            catalogue: srd,
            party,
            enemies,
            distance,
            items: { potion_of_healing: 2 },
          })
          for (const [index, pick] of picks.entries()) {
            if (runningCombat(viewOf(state)) === undefined) return
            const offers = offersOf(state)
            expect(offers.length).toBeGreaterThan(0)
            if (hitPointsIn(state) > 0) expect(offers.length).toBeGreaterThanOrEqual(5)
            expect(new Set(offers.map((offer) => offer.key)).size).toBe(offers.length)
            for (const offer of offers) {
              seen.add(offer.key)
              expect(offer.key).toMatch(/^[a-z][a-z0-9_]*$/)
              const tried = resolveCombat(viewOf(state), offer.action, seededDice(seed, index + 2), srd)
              expect(tried.ok, `${offer.key}: ${tried.ok ? '' : tried.refusal.message}`).toBe(true)
            }
            const chosen = offers[pick % offers.length]
            if (chosen === undefined) return
            const resolved = resolveCombat(viewOf(state), chosen.action, seededDice(seed, index + 2), srd)
            if (resolved.ok) state = stateAfter(state, resolved.value.diff)
          }
        },
      ),
      { numRuns: 60 },
    )
    expect(seen.size).toBeGreaterThan(12)
  })
})

function hitPointsIn(state: GameState): number {
  return runningCombat(viewOf(state))?.combatants[heroId]?.hp_current ?? 0
}
