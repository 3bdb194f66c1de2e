import { describe, expect, it } from 'vitest'
import { heroIds, heroTables } from '../../../../../test/rules/sample-heroes.ts'
import type { JsonObject } from '../../../../core/json.ts'
import { done } from '../../../../core/result.ts'
import { createSrd } from '../../data/load-srd.ts'
import type { ClassId } from '../../data/srd-vocabulary.ts'
import { dealDamage } from '../damage/damage-and-healing.ts'
import { damageSource } from '../effects/apply-effects-to-target.ts'
import { battleDiff } from '../encounter/battle-diff.ts'
import { combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import type { MetamagicOption } from '../state/performed-activity.ts'
import { costOf } from '../turn/action-cost.ts'
import { doBasicAction, readBasicAction } from '../turn/turn-actions.ts'
import { castSpell } from './cast-spell.ts'
import { slotToCast } from './spell-slots-and-sustained-spells.ts'

const srd = createSrd()
const table = heroTables(srd)
const [hero, friend] = heroIds
const foe = 'npc_foe_001'
const other = 'npc_foe_002'
type Table = ReturnType<typeof table>
const lost = ({ battle }: Table, id: string) => stateOf(battle, id).hp_max - stateOf(battle, id).hp_current

function cast(
  { battle }: Table,
  id: string,
  spell: string,
  slot: number,
  targets: string[],
  bends: MetamagicOption[] = [],
) {
  const known = combatantOf(battle, id).casting?.spells.find((entry) => entry.spell.id === spell)
  if (known === undefined) throw new Error(`${id} does not know ${spell}`)
  castSpell(battle, { caster: id, spell: known.spell, slot, targets, metamagic: bends })
}

const knowing = (classId: ClassId, level: number, spells: string[], sheet: JsonObject = {}) => ({
  classId,
  level,
  sheet: { spells_known: spells, ...(classId === 'wizard' && { spells_prepared: spells }), ...sheet },
})

describe('casters', () => {
  it('a healer by calling heals more: 2 and the level of the slot', () => {
    const at = table(
      [
        { classId: 'cleric', level: 3 },
        { classId: 'fighter', level: 5 },
      ],
      ['ogre'],
    )
    stateOf(at.battle, friend).hp_current = 1
    at.deal(5, 5)
    cast(at, hero, 'cure-wounds', 2, [friend])
    expect(stateOf(at.battle, friend).hp_current).toBe(1 + 10 + 3 + 4)
  })

  it('life is shared among the fallen, up to half of what they can have', () => {
    const at = table(
      [
        { classId: 'cleric', level: 2 },
        { classId: 'fighter', level: 5 },
      ],
      ['ogre'],
    )
    stateOf(at.battle, friend).hp_current = 0
    at.perform(hero, 'Preserve Life', [hero])
    expect(stateOf(at.battle, friend).hp_current).toBe(10)
  })

  it('a second wind adds the level', () => {
    const at = table([{ classId: 'fighter', level: 4 }], ['ogre'])
    stateOf(at.battle, hero).hp_current = 1
    at.deal(6)
    at.perform(hero, 'Second Wind', [hero])
    expect(stateOf(at.battle, hero).hp_current).toBe(1 + 6 + 4)
  })

  it('turning destroys the weak undead and drives the others off', () => {
    const at = table([{ classId: 'cleric', level: 5 }], ['skeleton', 'mummy'])
    at.deal(2, 2)
    at.perform(hero, 'Turn Undead', at.foes)
    expect(stateOf(at.battle, foe).status).toContain('dead')
    expect(stateOf(at.battle, other).lasting.map((effect) => effect.name)).toEqual(['Turn Undead'])
  })

  it('a warlock’s blast adds charisma to each beam and throws back', () => {
    const at = table([{ classId: 'warlock', level: 5 }], ['ogre'])
    stateOf(at.battle, foe).position = 20
    at.deal(15, 5, 15, 6)
    cast(at, hero, 'eldritch-blast', 0, [foe, foe])
    expect([lost(at, foe), stateOf(at.battle, foe).position]).toEqual([5 + 6 + 2 * 4, 40])
  })

  it('a warlock’s secret needs no slot and comes once', () => {
    const at = table([knowing('warlock', 11, ['circle-of-death'])], ['ogre'])
    const secret = srd.spell('circle-of-death')
    expect(secret && slotToCast(at.battle, hero, secret)).toBe(0)
    at.deal(...Array.from({ length: 8 }, () => 1), 2)
    cast(at, hero, 'circle-of-death', 0, [foe])
    expect(lost(at, foe)).toBe(8)
    expect(secret && slotToCast(at.battle, hero, secret)).toBeUndefined()
    const set = battleDiff(at.battle).entities_update?.find((change) => change.id === hero)?.set ?? []
    expect(set).toContainEqual({ path: ['resources', 'class_features', 'mystic_arcanum', 'used'], value: 1 })
  })

  it('dragon’s blood burns hotter, one damage roll of a spell', () => {
    const at = table([knowing('sorcerer', 6, ['fire-bolt', 'scorching-ray'])], ['ogre'])
    stateOf(at.battle, foe).position = 20
    at.deal(15, 1, 1, 15, 1, 1, 15, 1, 1)
    cast(at, hero, 'scorching-ray', 2, [foe])
    expect(lost(at, foe)).toBe(6 + 4)
  })

  it('an evoker spares friends, and cantrips half-succeed', () => {
    const party = [
      knowing('wizard', 6, ['fireball', 'acid-splash']),
      { classId: 'fighter' as const, level: 5 },
    ]
    const at = table(party, ['ogre'])
    at.deal(...Array.from({ length: 8 }, () => 3), 2)
    cast(at, hero, 'fireball', 3, [foe, friend])
    expect([lost(at, foe), lost(at, friend)]).toEqual([24, 0])
    at.deal(4, 4, 19)
    cast(at, hero, 'acid-splash', 0, [foe])
    expect(lost(at, foe)).toBe(24 + 4)
  })
})

describe('a druid’s beasts', () => {
  it('stand before the druid, and what is too much for them spills over', () => {
    const at = table([{ classId: 'druid', level: 2 }], ['ogre'])
    const own = stateOf(at.battle, hero).hp_current
    at.perform(hero, 'Wild Shape', [hero], { shape: 'wolf' })
    expect(combatantOf(at.battle, hero).monster?.id).toBe('wolf')
    expect(combatantOf(at.battle, hero).profile.scores.wisdom).toBeGreaterThan(14)
    expect([stateOf(at.battle, hero).hp_current, stateOf(at.battle, hero).ac]).toEqual([11, 13])
    const during = battleDiff(at.battle).entities_update?.find((change) => change.id === hero)?.set ?? []
    expect(during.some((entry) => entry.path[0] === 'hp_current' || entry.path[0] === 'hp_max')).toBe(false)
    const use = {
      source: foe,
      name: 'x',
      magical: false,
      spell: false,
      slot: 0,
      level: 1,
      modifier: 0,
      dc: 10,
    }
    dealDamage(at.battle, hero, [{ amount: 14, type: 'bludgeoning', roll: 'x' }], damageSource(use))
    expect(combatantOf(at.battle, hero).monster).toBeUndefined()
    expect(stateOf(at.battle, hero).hp_current).toBe(own - 3)
  })
})

describe('metamagic', () => {
  const spells = ['fireball', 'fire-bolt', 'hold-person', 'burning-hands', 'haste']
  const features = [
    'careful',
    'distant',
    'empowered',
    'extended',
    'heightened',
    'quickened',
    'subtle',
    'twinned',
  ].map((way) => `metamagic-${way}-spell`)
  const sorcerer = knowing('sorcerer', 5, spells, { features })
  const points = ({ battle }: Table) => stateOf(battle, hero).spent['pool:sorcery_points']
  const read = ({ battle }: Table, spell: string, metamagic: string | string[], more: JsonObject = {}) =>
    readBasicAction(
      battle,
      { verb: 'cast', actor_id: hero, target_id: foe, options: { spell, metamagic, ...more } },
      true,
    )

  it('careful: chosen friends succeed by themselves', () => {
    const at = table([sorcerer, { classId: 'fighter', level: 8 }], ['ogre'])
    at.deal(...Array.from({ length: 8 }, () => 3), 2)
    cast(at, hero, 'fireball', 3, [foe, friend], ['careful'])
    expect([lost(at, foe), lost(at, friend), points(at)]).toEqual([24, 12, 1])
  })

  it('distant: twice as far', () => {
    const at = table([sorcerer], ['ogre'])
    const action = read(at, 'fire-bolt', 'distant')
    expect(action.ok && action.value.kind === 'cast' && action.value.reach).toBe(240)
  })

  it('empowered: as many low dice as charisma allows are thrown again', () => {
    const at = table([sorcerer], ['ogre'])
    // Four dice as they fall, four (Charisma) rolled again where they show 3 or less; then the ogre's save.
    at.deal(3, 3, 3, 3, 3, 1, 6, 1, 6, 5, 2)
    cast(at, hero, 'fireball', 3, [foe], ['empowered'])
    expect(lost(at, foe)).toBe(12 + 1 + 6 + 6 + 5)
  })

  it('extended: twice as long', () => {
    const at = table([sorcerer, { classId: 'fighter', level: 5 }], ['ogre'])
    cast(at, hero, 'haste', 3, [friend], ['extended'])
    expect(stateOf(at.battle, friend).lasting[0]?.ends.round).toBe(1 + 20)
  })

  it('heightened: the first to save has disadvantage', () => {
    const at = table([sorcerer], ['commoner', 'commoner'])
    at.deal(19, 2)
    cast(at, hero, 'hold-person', 2, [foe], ['heightened'])
    expect(stateOf(at.battle, foe).lasting.map((effect) => effect.condition)).toEqual(['paralyzed'])
    expect(points(at)).toBe(3)
  })

  it('quickened: with the bonus action', () => {
    const at = table([sorcerer], ['ogre'])
    const action = read(at, 'fire-bolt', 'quickened')
    at.deal(15, 15, 5, 5)
    const cost = action.ok ? costOf(at.battle, hero, action.value, false) : action
    expect(cost).toEqual(done({ from: 'bonus' }))
    if (action.ok) doBasicAction(at.battle, hero, action.value)
    expect(points(at)).toBe(2)
  })

  it('twinned: a second target for a spell of one, paid by its level', () => {
    const at = table([sorcerer], ['commoner', 'commoner'])
    at.deal(2, 3)
    cast(at, hero, 'hold-person', 2, [foe, other], ['twinned'])
    expect(stateOf(at.battle, other).lasting.map((effect) => effect.condition)).toEqual(['paralyzed'])
    expect(points(at)).toBe(2)
    const wide = read(at, 'fireball', 'twinned')
    expect(!wide.ok && wide.refusal.code).toBe('rules/not-for-one')
  })

  it('subtle is told; two ways at once, unknown ones and ways without points are refused', () => {
    const at = table([sorcerer], ['ogre'])
    at.deal(15, 15, 5, 5)
    cast(at, hero, 'fire-bolt', 0, [foe], ['subtle'])
    expect(at.battle.events.find((event) => event.type === 'metamagic')?.details.ways).toEqual(['subtle'])
    const code = (ways: string | string[]) => {
      const action = read(at, 'fire-bolt', ways)
      return action.ok ? 'ok' : action.refusal.code
    }
    expect(code(['distant', 'heightened'])).toBe('rules/one-metamagic')
    expect(code('sideways')).toBe('rules/unknown-metamagic')
    stateOf(at.battle, hero).spent['pool:sorcery_points'] = 4
    expect([code('heightened'), code('distant')]).toEqual(['rules/no-points', 'ok'])
  })

  it('points become a slot at the price of the table, a slot its level in points', () => {
    const at = table([knowing('sorcerer', 5, spells)], ['ogre'])
    const state = stateOf(at.battle, hero)
    state.slots_used['2'] = 1
    at.perform(hero, 'Create a spell slot', [hero])
    expect([state.slots_used['2'], points(at)]).toEqual([0, 3])
    at.perform(hero, 'Convert a spell slot', [hero], { amount: 2 })
    expect([state.slots_used['2'], points(at)]).toEqual([1, 1])
  })
})
