import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import { fixedDice } from '../../../../testing/fixed-dice.ts'
import { viewOf } from '../../../rules-view.ts'
import { longRest } from '../../character/rests.ts'
import { makeAttack } from '../attack/make-attack.ts'
import { dealDamage } from '../damage/damage-and-healing.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { concludeCombat } from '../encounter/conclude-combat.ts'
import { resolutionOf } from '../encounter/resolve-combat.ts'
import { moveBy } from '../movement/move-flee-surrender.ts'
import {
  activityOf,
  attackOf,
  encounterOf,
  eventsOfType,
  foe,
  hero,
  second,
} from '../samples/sample-encounter.ts'
import { stateOf } from '../state/battle-and-combatant-queries.ts'
import { readCombatant } from '../state/combatant.ts'
import { newCombatantState } from '../state/new-combat.ts'
import { takeTurn } from '../tactics/take-creature-turn.ts'
import { beginTurn, endTurn } from '../turn/begin-and-end-turn.ts'
import { hide } from './ability-checks-and-grappling.ts'
import { ownUse } from './activity-use-of-combatant.ts'
import { perform } from './perform-activity.ts'

const encounter = (
  enemies: readonly string[],
  faces: readonly number[],
  more: Parameters<typeof encounterOf>[3] = {},
) => encounterOf(fixedDice, enemies, faces, more)
const blow = { from: hero, with: 'Test', critical: false, magical: true, spell: false }
const part = (amount: number, type = 'force') => [{ amount, type, roll: 'r' }]

function strike(at: ReturnType<typeof encounter>, from: string, name: string, target: string) {
  const attack = attackOf(at.battle, from, name)
  return makeAttack(at.battle, from, attack, target, ownUse(at.battle, from, attack))
}

describe('blows', () => {
  it('a boar that has run 20 feet does more and throws its victim down', () => {
    const at = encounter(['boar'], [15, 3, 4, 2], { distance: 30 })
    takeTurn(at.battle, foe)
    expect(stateOf(at.battle, hero).hp_current).toBe(100 - (3 + 1) - 4)
    expect(stateOf(at.battle, hero).lasting).toMatchObject([{ condition: 'prone' }])
    const standing = encounter(['boar'], [15, 3])
    takeTurn(standing.battle, foe)
    expect(stateOf(standing.battle, hero).hp_current).toBe(100 - 4)
  })

  it('a lion that pounces bites what it threw down', () => {
    const at = encounter(['lion'], [15, 3, 2, 15, 16, 4], { distance: 30 })
    takeTurn(at.battle, foe)
    expect(eventsOfType(at.battle, 'attack').map((entry) => entry.with)).toEqual(['Claw', 'Bite'])
    expect(eventsOfType(at.battle, 'attack')[1]).toMatchObject({ advantage: true })
  })

  it('a gnoll that fells somebody runs on and bites the next', () => {
    const at = encounter(['gnoll'], [15, 4, 15, 2], { allies: ['commoner'], distance: 10 })
    stateOf(at.battle, 'npc_friend_001').position = 10
    stateOf(at.battle, 'npc_friend_001').hp_current = 1
    stateOf(at.battle, hero).position = -5
    takeTurn(at.battle, foe)
    expect(eventsOfType(at.battle, 'bonus_attack')).toMatchObject([{ who: foe, with: 'Bite', target: hero }])
  })

  it('a swarm bites less when half of it is gone', () => {
    const at = encounter(['swarm-of-rats'], [15, 6, 15, 6, 6])
    stateOf(at.battle, foe).hp_current = 12
    strike(at, foe, 'Bites', hero)
    stateOf(at.battle, foe).hp_current = 13
    strike(at, foe, 'Bites', hero)
    expect(eventsOfType(at.battle, 'damage').map((entry) => entry.total)).toEqual([6, 12])
  })

  it('an assassin strikes critically at the surprised', () => {
    const at = encounter(
      ['assassin'],
      [15, 15, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    )
    stateOf(at.battle, hero).surprised = true
    expect(strike(at, foe, 'Shortsword', hero).verdict).toBe('critical')
    expect(at.dice.entries.find((entry) => entry.label === 'Shortsword attack')?.outcome).toBe(
      'Critical hit!',
    )
  })

  it('rust eats armour and the blade that strikes it, step by step', () => {
    const at = encounter(['rust-monster'], [2, 15, 4], { sheet: { armor_class: 16 } })
    perform(at.battle, foe, activityOf(at.battle, foe, 'Antennae'), [hero])
    expect(stateOf(at.battle, hero)).toMatchObject({ ac: 15, corroded: { armor: 1, weapon: 0 } })
    strike(at, hero, 'Longsword', foe)
    expect(stateOf(at.battle, hero).corroded).toMatchObject({ armor: 1, weapon: 1, weapon_name: 'Longsword' })
    const later = stateAfter(at.state, resolutionOf(at.battle, 'automatic').diff)
    const kira = later.entities[hero]
    const again = kira === undefined ? undefined : newCombatantState(readCombatant(kira, at.srd), 'pc', 5)
    expect(again).toMatchObject({ ac: 15, corroded: { armor: 1, weapon: 1 } })
    expect(eventsOfType(at.battle, 'corroded')).toHaveLength(2)
  })

  it('an eaten blade does less', () => {
    const at = encounter(['ogre'], [15, 4])
    stateOf(at.battle, hero).corroded = { armor: 0, weapon: 2, weapon_name: 'Longsword' }
    expect(strike(at, hero, 'Longsword', foe).taken).toBe(4 + 3 - 2)
  })

  it('a parry that turns a blow aside leaves ledger and event agreeing', () => {
    const at = encounter(['knight'], [13, 4])
    const outcome = strike(at, hero, 'Longsword', foe)
    const row = at.dice.entries.find((entry) => entry.label === 'Longsword attack')
    expect(row).toMatchObject({ total: 18, target: { value: 20 }, outcome: 'Miss' })
    expect(outcome.verdict).toBe('miss')
    expect(eventsOfType(at.battle, 'attack')).toMatchObject([{ verdict: 'miss', ac: 20 }])
  })

  it('enfeebled arms do half', () => {
    const at = encounter(['ogre'], [15, 5])
    applyLasting(at.battle, hero, {
      name: 'Ray of Enfeeblement',
      source: foe,
      mechanics: [{ kind: 'weapon-damage-halved' }],
      ends: { until: 'cured' },
    })
    expect(strike(at, hero, 'Longsword', foe).taken).toBe(4)
  })
})

describe('bodies', () => {
  it('a hydra loses a head to 25 damage in one turn and grows two, unless burned', () => {
    const at = encounter(['hydra'], [])
    dealDamage(at.battle, foe, part(25), blow)
    expect(stateOf(at.battle, foe).heads?.alive).toBe(4)
    endTurn(at.battle, foe)
    expect(stateOf(at.battle, foe)).toMatchObject({ heads: { alive: 6 }, hp_current: 172 - 25 + 20 })
    dealDamage(at.battle, foe, part(30, 'fire'), blow)
    endTurn(at.battle, foe)
    expect(stateOf(at.battle, foe).heads?.alive).toBe(6)
  })

  it('a hydra bites once for each head and has a reaction for each extra one', () => {
    const at = encounter(['hydra'], [2, 2, 2, 2, 2, 2])
    beginTurn(at.battle, foe)
    expect(stateOf(at.battle, foe).opportunity_reactions).toBe(4)
    stateOf(at.battle, foe).heads = { alive: 6, lost: 0, taken: 0, turn: '', burned: false }
    perform(at.battle, foe, activityOf(at.battle, foe, 'Multiattack'), [hero])
    expect(eventsOfType(at.battle, 'attack')).toHaveLength(6)
  })

  it('an ochre jelly that is cut becomes two with half of what is left, worth no more', () => {
    const at = encounter(['ochre-jelly'], [])
    dealDamage(at.battle, foe, part(5), blow)
    dealDamage(at.battle, foe, part(5, 'slashing'), blow)
    const [other] = eventsOfType(at.battle, 'joins').map((entry) => String(entry.who))
    expect(stateOf(at.battle, foe).hp_current).toBe(20)
    expect(stateOf(at.battle, other ?? '')).toMatchObject({ hp_current: 20, hp_max: 20, type: 'enemy' })
    expect(at.battle.document.initiative_order.map((entry) => entry.id)).toEqual([hero, foe, other])
    for (const id of [foe, other ?? '']) dealDamage(at.battle, id, part(50), blow)
    concludeCombat(at.battle, 'victory')
    expect(at.battle.document.combat_summary?.xp_awarded).toBe(450)
  })

  it('half of what hurts a cloaker goes to the one in its folds', () => {
    const at = encounter(['cloaker'], [])
    applyLasting(at.battle, hero, {
      name: 'Bite',
      source: foe,
      condition: 'blinded',
      escape_dc: 16,
      ends: { until: 'escaped' },
    })
    dealDamage(at.battle, foe, part(11), blow)
    expect(stateOf(at.battle, foe).hp_current).toBe(78 - 5)
    expect(stateOf(at.battle, hero).hp_current).toBe(100 - 6)
  })

  it('cold slows a water elemental, fire makes a flesh golem flinch', () => {
    const at = encounter(['water-elemental', 'flesh-golem'], [15, 12, 1, 1])
    dealDamage(at.battle, foe, part(5, 'cold'), blow)
    beginTurn(at.battle, foe)
    expect(stateOf(at.battle, foe).economy.movement).toBe(30 - 20)
    dealDamage(at.battle, second, part(5, 'fire'), blow)
    strike(at, second, 'Slam', hero)
    expect(eventsOfType(at.battle, 'attack')[0]).toMatchObject({ disadvantage: true })
  })

  it('a vampire burns in sunlight and does not regenerate there', () => {
    const at = encounter(['vampire-spawn'], [], { light: 'sunlight' })
    stateOf(at.battle, foe).hp_current = 60
    beginTurn(at.battle, foe)
    expect(stateOf(at.battle, foe).hp_current).toBe(40)
    const wet = encounter(['vampire-spawn'], [], { light: 'knee-deep in running water' })
    stateOf(wet.battle, foe).hp_current = 60
    beginTurn(wet.battle, foe)
    expect(stateOf(wet.battle, foe).hp_current).toBe(60)
    const dark = encounter(['vampire-spawn'], [])
    stateOf(dark.battle, foe).hp_current = 60
    beginTurn(dark.battle, foe)
    expect(stateOf(dark.battle, foe).hp_current).toBe(70)
  })

  it('a fire elemental suffers for its way through water', () => {
    const at = encounter(['fire-elemental'], [], { light: 'underwater' })
    beginTurn(at.battle, foe)
    stateOf(at.battle, foe).economy.movement -= 20
    endTurn(at.battle, foe)
    expect(eventsOfType(at.battle, 'damage')).toMatchObject([{ who: foe, total: 4 }])
  })

  it('a magmin bursts when it dies, and a balor burns all around it when its turn starts', () => {
    const at = encounter(['magmin'], [3, 4, 2])
    dealDamage(at.battle, foe, part(20), blow)
    endTurn(at.battle, hero)
    expect(stateOf(at.battle, hero).hp_current).toBe(100 - 7)
    const hot = encounter(['balor'], [1, 2, 3])
    beginTurn(hot.battle, foe)
    expect(stateOf(hot.battle, hero).hp_current).toBe(100 - 6)
  })

  it('a drained maximum is kept and comes back', () => {
    const at = encounter(['specter'], [15, 6, 6, 6, 2])
    strike(at, foe, 'Life Drain', hero)
    expect(stateOf(at.battle, hero)).toMatchObject({ hp_max: 82, hp_current: 82, hp_max_lowered: 18 })
    const { diff } = resolutionOf(at.battle, 'automatic')
    expect(diff.entities_update?.find((change) => change.id === hero)?.set).toEqual(
      expect.arrayContaining([{ path: ['hp_max_lowered'], value: 18 }]),
    )
    const rested = longRest(viewOf(stateAfter(at.state, { entities_update: diff.entities_update })), hero)
    const set = rested.ok ? rested.value.diff.entities_update?.[0]?.set : []
    expect(set).toEqual(
      expect.arrayContaining([
        { path: ['hp_max'], value: 100 },
        { path: ['hp_max_lowered'], value: 0 },
        { path: ['hp_current'], value: 100 },
      ]),
    )
  })

  it('a giant spider fells without killing', () => {
    const at = encounter(['giant-spider'], [15, 4, 2, 8, 8])
    stateOf(at.battle, hero).hp_current = 3
    strike(at, foe, 'Bite', hero)
    expect(stateOf(at.battle, hero)).toMatchObject({ hp_current: 0, stable: true })
    expect(stateOf(at.battle, hero).lasting.map((effect) => effect.condition)).toEqual([
      'poisoned',
      'paralyzed',
    ])
  })

  it('a basilisk turns to stone in two steps', () => {
    const at = encounter(['basilisk'], [2, 2])
    beginTurn(at.battle, hero)
    expect(stateOf(at.battle, hero).lasting).toMatchObject([{ condition: 'restrained' }])
    endTurn(at.battle, hero)
    expect(stateOf(at.battle, hero).lasting).toMatchObject([{ condition: 'petrified' }])
  })

  it('says who will return, after how many days, and what would prevent it', () => {
    const at = encounter(['lemure'], [7])
    dealDamage(at.battle, foe, part(99), blow)
    concludeCombat(at.battle, 'victory')
    expect(at.battle.document.combat_summary?.consequences).toEqual([
      'Lemure will return in 7 days unless holy water or a good creature felled it',
    ])
  })
})

describe('minds', () => {
  it('a goblin slips away from blades and hides beside its action', () => {
    const at = encounter(['goblin'], [2, 20])
    stateOf(at.battle, foe).position = 5
    takeTurn(at.battle, foe)
    expect(eventsOfType(at.battle, 'disengages')).toMatchObject([{ who: foe, bonus: true }])
    expect(eventsOfType(at.battle, 'opportunity_attack')).toEqual([])
    expect(stateOf(at.battle, foe).position).toBe(35)
  })

  it('an orc rushes on as a bonus action to strike in the same turn', () => {
    const at = encounter(['orc'], [2], { distance: 60 })
    takeTurn(at.battle, foe)
    expect(eventsOfType(at.battle, 'rushes')).toHaveLength(1)
    expect(eventsOfType(at.battle, 'attack')).toHaveLength(1)
  })

  it('a golem out of its mind strikes at whoever is nearest, its own side too', () => {
    const at = encounter(['flesh-golem', 'goblin'], [6, 15, 1, 1, 15, 1, 1], { distance: 40 })
    stateOf(at.battle, foe).hp_current = 40
    takeTurn(at.battle, foe)
    expect(eventsOfType(at.battle, 'attack')[0]).toMatchObject({ who: foe, target: second })
    expect(stateOf(at.battle, foe).berserk).toBe(true)
  })

  it('a head full of gibbering does what the die says', () => {
    const at = encounter(['gibbering-mouther'], [2, 3])
    beginTurn(at.battle, hero)
    const laid = stateOf(at.battle, hero).lasting.flatMap((effect) => effect.mechanics ?? [])
    expect(laid.map((mechanic) => mechanic.kind)).toContain('acts-at-random')
    const lost = encounter(['goblin'], [3])
    applyLasting(lost.battle, foe, {
      name: 'Gibbering',
      source: hero,
      mechanics: [{ kind: 'acts-at-random', sides: 8, rows: [{ up_to: 4, does: 'nothing' }] }],
      ends: { until: 'cured' },
    })
    takeTurn(lost.battle, foe)
    expect(eventsOfType(lost.battle, 'attack')).toEqual([])
    expect(eventsOfType(lost.battle, 'acts_at_random')).toMatchObject([{ does: 'nothing' }])
  })

  it('a cloaker hides among its images, and blows go at them', () => {
    const at = encounter(['cloaker'], [6, 15])
    perform(at.battle, foe, activityOf(at.battle, foe, 'Phantasms'), [foe])
    strike(at, hero, 'Longsword', foe)
    expect(eventsOfType(at.battle, 'decoy')).toMatchObject([{ destroyed: true, images: 2 }])
    expect(stateOf(at.battle, foe).hp_current).toBe(78)
  })

  it('an imp loses its invisibility when it attacks, and strikes better out of it', () => {
    const at = encounter(['imp'], [15, 12, 1, 1, 1, 1, 1, 1, 20])
    perform(at.battle, foe, activityOf(at.battle, foe, 'Invisibility'), [foe])
    strike(at, foe, 'Sting (Bite in Beast Form)', hero)
    expect(eventsOfType(at.battle, 'attack')[0]).toMatchObject({ advantage: true })
    expect(stateOf(at.battle, foe).lasting).toEqual([])
  })

  it('a blink dog steps through space without a blow', () => {
    const at = encounter(['blink-dog'], [])
    perform(at.battle, foe, activityOf(at.battle, foe, 'Teleport'), [foe])
    expect(stateOf(at.battle, foe).position).toBe(45)
    expect(eventsOfType(at.battle, 'opportunity_attack')).toEqual([])
  })

  it('a treant wakes trees that stand on its side, act after it, go with the fight and bring no experience', () => {
    const at = encounter(['treant'], [])
    perform(at.battle, foe, activityOf(at.battle, foe, 'Animate Trees'), [foe])
    const trees = eventsOfType(at.battle, 'joins').map((entry) => String(entry.who))
    expect(trees).toHaveLength(2)
    expect(at.battle.document.initiative_order[1]?.id).toBe(foe)
    expect(
      at.battle.document.initiative_order
        .slice(2)
        .map((entry) => entry.id)
        .sort(),
    ).toEqual([...trees].sort())
    const { diff } = resolutionOf(at.battle, 'automatic')
    expect(diff.entities_add?.map((entry) => entry.id)).toEqual(trees)
    for (const id of [foe, ...trees]) dealDamage(at.battle, id, part(500), blow)
    concludeCombat(at.battle, 'victory')
    expect(at.battle.document.combat_summary?.xp_awarded).toBe(5_000)
  })

  it('a darkmantle that sees without eyes hides in its own darkness', () => {
    const at = encounter(['darkmantle'], [15, 12, 4, 3, 5, 1, 1, 1])
    perform(at.battle, foe, activityOf(at.battle, foe, 'Darkness Aura'), [foe])
    strike(at, foe, 'Crush', hero)
    strike(at, hero, 'Longsword', foe)
    expect(eventsOfType(at.battle, 'attack')).toMatchObject([
      { advantage: true, disadvantage: false },
      { advantage: false, disadvantage: true },
    ])
  })

  it('a wolf is hard to hide from, and reliable talent makes a bad roll good', () => {
    const at = encounter(['wolf'], [2, 2], {
      sheet: { class: 'Rogue', level: 11, skills: ['Stealth'], features: ['Reliable Talent'] },
    })
    hide(at.battle, hero)
    expect(eventsOfType(at.battle, 'hides')).toMatchObject([{ dc: 13 + 5, hidden: false }])
    expect(at.dice.entries.at(-1)?.total).toBe(10 + 1 + 4)
  })

  it('a stone golem slows: no reaction, no bonus action, one blow, half the way', () => {
    const at = encounter(['stone-golem', 'ogre'], [2])
    perform(at.battle, foe, activityOf(at.battle, foe, 'Slow'), [hero])
    beginTurn(at.battle, hero)
    expect(stateOf(at.battle, hero).economy).toMatchObject({ bonus: 0, movement: 15 })
    stateOf(at.battle, second).economy.movement = 40
    moveBy(at.battle, second, 40)
    expect(eventsOfType(at.battle, 'opportunity_attack')).toEqual([])
  })

  it('a charmed creature does not strike at who charmed it', () => {
    const at = encounter(['ogre'], [])
    applyLasting(at.battle, foe, {
      name: 'Charm',
      source: hero,
      condition: 'charmed',
      ends: { until: 'cured' },
    })
    takeTurn(at.battle, foe)
    expect(eventsOfType(at.battle, 'attack')).toEqual([])
  })

  it('a behir swallows only whom it holds', () => {
    const at = encounter(['behir'], [2])
    const swallow = activityOf(at.battle, foe, 'Swallow')
    perform(at.battle, foe, swallow, [hero])
    expect(at.draws.offset).toBe(2)
    expect(stateOf(at.battle, hero).lasting).toEqual([])
    const grip = { condition: 'grappled', escape_dc: 16, ends: { until: 'escaped' } } as const
    applyLasting(at.battle, hero, { name: 'Constrict', source: foe, ...grip })
    perform(at.battle, foe, swallow, [hero])
    expect(stateOf(at.battle, hero).lasting).toHaveLength(4)
    dealDamage(at.battle, foe, part(500), blow)
    expect(stateOf(at.battle, hero).lasting).toEqual([])
  })
})
