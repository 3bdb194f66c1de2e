/** Every magic item of the data, owned, worn and attuned to, with everything it can do done once in combat. */
import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import { viewOf } from '../../../rules-view.ts'
import { createSrd } from '../../data/load-srd.ts'
import type { MagicItem } from '../../data/srd-entry-schemas.ts'
import { battleDiff } from '../encounter/battle-diff.ts'
import { startCombat } from '../encounter/start-combat.ts'
import { sampleCampaign, sampleHero, sampleMonster, seededDice } from '../samples/sample-combat.ts'
import { combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import { readBasicAction } from '../turn/turn-actions.ts'
import { perform } from './perform-activity.ts'

const srd = createSrd()
const hero = 'pc_kira_001'
const foe = 'npc_foe_001'
/** Some things work on people only, some on beasts. */
const kinds = ['ogre', 'commoner', 'wolf'] as const

function fightWith(item: MagicItem, seed: number, kind: (typeof kinds)[number] = 'ogre') {
  const block = srd.monster(kind)
  if (block === undefined) throw new Error(`no ${kind}`)
  const sheet = {
    equipment: { worn: [item.name] },
    attuned_items: [item.id],
    hp_max: 60,
    hp_current: 30,
    level: 9,
  }
  const owned = { owner_id: hero, item_id: item.id, delta: 1 }
  const state = sampleCampaign([sampleHero(hero, sheet), sampleMonster(foe, block)], {
    inventory_changes: [owned],
  })
  const combatants = [
    { id: hero, type: 'pc' as const },
    { id: foe, type: 'enemy' as const },
  ]
  const opened = startCombat(viewOf(state), { combatants, distance: 5 }, seededDice(seed), srd)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return { state, battle: opened.value }
}

function useAll(item: MagicItem, seed: number): string[] {
  const names = combatantOf(fightWith(item, seed).battle, hero).activities.flatMap((activity) =>
    activity.name === 'Unarmed strike' ? [] : [activity.name],
  )
  return names.flatMap((name) => {
    const tries = kinds.map((kind) => {
      const fight = fightWith(item, seed, kind)
      const action = { verb: 'use', actor_id: hero, options: { activity: name } }
      return { ...fight, deed: readBasicAction(fight.battle, action, false) }
    })
    const { state, battle, deed } = tries.find((attempt) => attempt.deed.ok) ?? {}
    if (state === undefined || battle === undefined || deed?.ok !== true || deed.value.kind !== 'activity')
      return [`${item.id}: ${name} is refused`]
    perform(battle, hero, deed.value.activity, deed.value.targets)
    const outside = [hero, foe].filter((id) => {
      const combatant = stateOf(battle, id)
      return combatant.hp_current < 0 || combatant.hp_current > combatant.hp_max
    })
    stateAfter(state, battleDiff(battle))
    return outside.map((id) => `${item.id}: ${name} takes ${id} out of bounds`)
  })
}

describe('every magic item', () => {
  it('can be owned, worn and used up without breaking a fight', () => {
    const items = srd.magicItems.all()
    expect(items.flatMap((item, index) => useAll(item, index))).toEqual([])
    expect(items).toHaveLength(362)
  })

  it('casts only spells there are, from charges there are', () => {
    const odd = srd.magicItems.all().flatMap((item) =>
      item.activities.flatMap((activity) => {
        const spell = activity.kind === 'cast' ? srd.spell(activity.spell) : undefined
        const unknown = activity.kind === 'cast' && (spell === undefined || activity.slot < spell.level)
        const pays = activity.uses !== undefined && 'pool' in activity.uses ? activity.uses.cost : 0
        const poor = pays > (item.charges?.max ?? 0)
        return unknown || poor ? [`${item.id}: ${activity.name}`] : []
      }),
    )
    expect(odd).toEqual([])
  })

  it('is made of things there are', () => {
    const odd = srd.magicItems.all().filter((item) => {
      const { base } = item
      return (
        base !== undefined &&
        srd.weapon(base) === undefined &&
        srd.armor(base) === undefined &&
        srd.gear.get(base) === undefined
      )
    })
    expect(odd.map((item) => item.id)).toEqual([])
  })
})
