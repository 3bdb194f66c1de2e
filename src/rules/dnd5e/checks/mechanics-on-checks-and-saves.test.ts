import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import type { AttemptedAction, Check } from '../../ruleset.ts'
import { diceOver, sampleMonster } from '../combat/samples/sample-combat.ts'
import {
  act,
  attrsOf,
  bran,
  friend,
  hero,
  kira,
  later,
  play,
  scene,
  srd,
} from '../outside-combat/sample-scene.ts'
import { rollSceneSave } from '../outside-combat/trap-actions.ts'
import { readSceneCreature } from './creature-outside-combat.ts'
import { demandCheck } from './demand-check.ts'
import { passiveScoreOf } from './mechanics-on-checks-and-saves.ts'
import { resolveCheck } from './resolve-check.ts'

function checkOf(sheet: JsonObject, action: AttemptedAction, more = {}): Check {
  const demand = demandCheck(viewOf(scene([hero(sheet)], more)), action, srd)
  if (!demand.ok || demand.value.kind !== 'check') throw new Error('no check')
  return demand.value.check
}

const sum = (check: Check) => check.modifiers.reduce((total, part) => total + part.value, 0)

describe('what class, people and things do to a check, before it is rolled', () => {
  it('a bard’s jack of all trades is half the proficiency where none counts', () => {
    const bard = { class: 'Bard', level: 5, features: ['jack-of-all-trades'], skills: ['Athletics'] }
    expect(checkOf(bard, act('sneak')).modifiers).toContainEqual({
      value: 1,
      source: 'Jack of All Trades',
      reason: 'Jack of All Trades',
    })
    expect(sum(checkOf(bard, act('climb')))).toBe(3 + 3)
    expect(sum(checkOf({ ...bard, features: [] }, act('sneak')))).toBe(1)
  })

  it('a halfling’s luck rolls a natural 1 again', () => {
    const lucky = checkOf({ race: 'Halfling', subrace: 'Lightfoot Halfling' }, act('climb'))
    expect(lucky.notation).toBe('1d20ro<=1')
    const view = viewOf(scene([hero({ race: 'Halfling' })]))
    const told = resolveCheck(view, act('climb'), diceOver(fixedDice(1, 14)), srd)
    expect(told).toMatchObject({ ok: true, value: { outcome: 'success' } })
    const plain = resolveCheck(viewOf(scene([hero({})])), act('climb'), diceOver(fixedDice(1)), srd)
    expect(plain).toMatchObject({ ok: true, value: { outcome: 'failure' } })
  })

  it('a rogue’s reliable talent makes every low face a ten, where trained', () => {
    const rogue = { class: 'Rogue', level: 11, features: ['reliable-talent'], skills: ['Athletics'] }
    expect(checkOf(rogue, act('climb')).notation).toBe('1d20min10')
    expect(checkOf(rogue, act('sneak')).notation).toBe('1d20')
    const told = resolveCheck(viewOf(scene([hero(rogue)])), act('climb'), diceOver(fixedDice(2)), srd)
    expect(told).toMatchObject({ ok: true, value: { events: [{ details: { total: 17 } }] } })
  })

  it('boots of elvenkind help and chain mail hinders; both cancel', () => {
    const boots = { equipment: { weapons: [], armor: '', feet: 'Boots of Elvenkind', backpack: [] } }
    expect(checkOf(boots, act('sneak'))).toMatchObject({
      advantage: true,
      disadvantage: false,
      edges: { advantage: ['Boots of Elvenkind'] },
    })
    const both = { equipment: { ...boots.equipment, armor: 'Chain mail' } }
    expect(checkOf(both, act('sneak'))).toMatchObject({ advantage: true, disadvantage: true })
  })

  it('a luckstone counts when attuned, and not before', () => {
    const stone = {
      equipment: { weapons: [], armor: '', neck: 'Stone of Good Luck (Luckstone)', backpack: [] },
      attuned_items: [],
    }
    expect(sum(checkOf(stone, act('climb')))).toBe(5)
    const attuned = { ...stone, attuned_items: ['Stone of Good Luck (Luckstone)'] }
    expect(sum(checkOf(attuned, act('climb')))).toBe(6)
  })

  it('thieves’ tools count for those trained with them', () => {
    expect(sum(checkOf({ tools: ['thieves-tools'] }, act('pick_lock')))).toBe(3)
    expect(sum(checkOf({}, act('pick_lock')))).toBe(1)
  })

  it('a belt of giant strength is the strength', () => {
    const belt = { equipment: { weapons: [], armor: '', belt: 'Belt of Hill Giant Strength', backpack: [] } }
    const worn =
      srd.magicItems.named('Belt of Hill Giant Strength') ?? srd.magicItem('belt-of-giant-strength-hill')
    const named = { equipment: { ...belt.equipment, belt: worn?.id ?? '' }, attuned_items: [worn?.id ?? ''] }
    expect(sum(checkOf(named, act('climb')))).toBe(5 + 2)
  })

  it('dim light is bad for sight, unless one sees in the dark; listening needs none', () => {
    const dim = { scene_update: { visibility_conditions: 'dim lamplight' } }
    expect(checkOf({}, act('spot'), dim).disadvantage).toBe(true)
    expect(checkOf({ race: 'Dwarf' }, act('spot'), dim).disadvantage).toBe(false)
    expect(checkOf({}, act('listen'), dim).disadvantage).toBe(false)
  })

  it('a helper at hand gives advantage; one who lies on the ground does not', () => {
    const helped = act('climb', { options: { helper: bran } })
    const with_ = (more: JsonObject) => demandCheck(viewOf(scene([hero({}), friend(more)])), helped, srd)
    expect(with_({})).toMatchObject({
      ok: true,
      value: { check: { edges: { advantage: ['help of Bran'] } } },
    })
    expect(with_({ hp_current: 0 })).toMatchObject({ ok: true, value: { check: { advantage: false } } })
  })

  it('a heavy load counts only where the campaign counts it', () => {
    const plates = { inventory_changes: [{ owner_id: kira, item_id: 'plate-armor', delta: 3 }] }
    expect(checkOf({}, act('climb'), plates).disadvantage).toBe(false)
    const counted = { ...plates, campaign: { system: { encumbrance: true } } }
    expect(checkOf({}, act('climb'), counted)).toMatchObject({ edges: { disadvantage: ['heavy load'] } })
  })
})

describe('dice that are added', () => {
  const bard = hero({
    class: 'Bard',
    level: 1,
    features: ['bardic-inspiration-d6'],
    resources: { class_features: { bardic_inspiration: { used: 0, max: 2 } } },
  })

  it('a bard’s word waits for a roll that may fail, is thrown first, and is gone then', () => {
    const given = play(
      scene([bard, friend()]),
      act('use', { target_id: bran, options: { feature: 'bardic inspiration' } }),
    )
    expect(attrsOf(given.after)).toMatchObject({
      resources: { class_features: { bardic_inspiration: { used: 1 } } },
    })
    const balance = { verb: 'balance', actor_id: bran }
    const easy = demandCheck(given.view, { ...balance, options: { use_dice: false } }, srd)
    expect(easy).not.toMatchObject({ value: { check: { bonus_dice: expect.anything() } } })
    const told = resolveCheck(given.view, balance, diceOver(fixedDice(4, 10)), srd)
    expect(told).toMatchObject({
      ok: true,
      value: {
        events: [{ details: { total: 15 } }, { type: 'effect_ends', details: { reason: 'used' } }],
        diff: { entities_update: [{ id: bran, set: [{ path: ['active_effects'], value: [] }] }] },
      },
    })
  })

  it('help that was lent counts once', () => {
    const lent = play(scene([hero({}), friend()]), act('help', { target_id: bran }))
    const climb = { verb: 'climb', actor_id: bran }
    const told = resolveCheck(lent.view, climb, diceOver(fixedDice(2, 15)), srd)
    expect(told).toMatchObject({
      ok: true,
      value: { outcome: 'success', diff: { entities_update: [{ id: bran }] } },
    })
    const late = demandCheck(viewOf(later(lent.after, 60)), climb, srd)
    expect(late).toMatchObject({ ok: true, value: { check: { advantage: false } } })
  })
})

describe('saves and passive scores', () => {
  it('a dwarf’s resilience and a trap’s poison', () => {
    const view = viewOf(scene([hero({ race: 'Dwarf' })]))
    const entity = view.entity(kira)
    if (entity === undefined) throw new Error('nobody')
    const creature = readSceneCreature(entity, { view, catalogue: srd })
    const needle = { ability: 'constitution', dc: 15, name: 'Needle', reason: 'poison' } as const
    const save = (against: string[], ...dice: number[]) =>
      rollSceneSave(diceOver(fixedDice(...dice)), creature, { ...needle, against })
    expect(save(['poison'], 2, 12)).toMatchObject({
      saved: true,
      check: { edges: { advantage: ['Dwarven Resilience'] } },
    })
    expect(save(['fire'], 2)).toMatchObject({ saved: false })
  })

  it('keen senses of a wolf are worth five to what it notices', () => {
    const wolf = srd.monster('wolf')
    if (wolf === undefined) throw new Error('no wolf')
    const view = viewOf(scene([hero({}), sampleMonster('npc_wolf_001', wolf)]))
    const entity = view.entity('npc_wolf_001')
    if (entity === undefined) throw new Error('nobody')
    const heard = readSceneCreature(entity, { view, catalogue: srd, sense: 'hearing' })
    const seen = readSceneCreature(entity, { view, catalogue: srd, sense: 'sight' })
    expect(passiveScoreOf(heard, 'perception') - passiveScoreOf(seen, 'perception')).toBe(5)
  })
})
