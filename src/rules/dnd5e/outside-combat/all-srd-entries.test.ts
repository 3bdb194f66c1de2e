import { describe, expect, it } from 'vitest'
import { sheetSchema } from '../../../core/document/player-sheet-and-class-features.ts'
import type { JsonObject } from '../../../core/json.ts'
import { stateAfter } from '../../../core/state/apply-diff.ts'
import type { GameState } from '../../../core/state/game-state.ts'
import { viewOf } from '../../rules-view.ts'
import type { AttemptedAction, Resolution } from '../../ruleset.ts'
import { effectRows } from '../character/active-effects.ts'
import { readSheet } from '../character/sheet.ts'
import { sampleGoblin, sampleMonster, seededDice } from '../combat/samples/sample-combat.ts'
import type { Feature } from '../data/srd-entry-schemas.ts'
import { elapseScene } from './passing-time.ts'
import { resolveScene } from './resolve-scene-action.ts'
import { act, attrsOf, bran, friend, hero, kira, scene, srd } from './sample-scene.ts'

const slots = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`level_${index + 1}`, { used: 0, max: 2 }]),
)
const goblin = sampleMonster('npc_goblin_001', sampleGoblin)

/** What must hold of everything that is done in peace. */
function holds(state: GameState, action: AttemptedAction, told: Resolution): undefined {
  const where = JSON.stringify(action)
  const after = stateAfter(state, told.diff)
  const words = JSON.stringify(told.events)
  for (const { id } of told.diff.entities_update ?? []) expect(words, where).toContain(JSON.stringify(id))
  for (const id of [kira, bran, goblin.id]) {
    const { hp_current: now, hp_max: max } = attrsOf(after, id) as { hp_current: number; hp_max: number }
    expect(now >= 0 && now <= max, where).toBe(true)
  }
  expect(sheetSchema.safeParse(attrsOf(after)).error, where).toBeUndefined()
  const passed = elapseScene(viewOf(after), 400 * 86_400, seededDice(2, 9), srd)
  const much = stateAfter(after, passed.diff)
  const left = [kira, bran, goblin.id].flatMap((id) => effectRows(readSheet(attrsOf(much, id))))
  expect(
    left.filter((row) => row.ends_at !== undefined),
    where,
  ).toEqual([])
}

function poolsOf(feature: Feature): JsonObject {
  const pools = feature.activities.flatMap(({ uses }) =>
    uses !== undefined && 'pool' in uses ? [uses.pool] : [],
  )
  return Object.fromEntries(pools.map((pool) => [pool, { used: 0, max: 10 }]))
}

function tryIt(state: GameState, action: AttemptedAction): 'done' | 'fight' | string {
  const told = resolveScene(viewOf(state), action, seededDice(7), srd)
  if (told === undefined) return 'fight'
  if (!told.ok) return told.refusal.code
  holds(state, action, told.value)
  return 'done'
}

describe('everything in the data, outside a fight', () => {
  it('all spells: cast, or left to a fight, or refused in words; nothing lasts for ever by accident', () => {
    const count: Record<string, number> = {}
    for (const spell of srd.spells.all()) {
      const caster = hero({
        class: 'Sorcerer',
        level: 20,
        spells_known: [spell.id],
        resources: { spell_slots: slots },
      })
      const state = scene([caster, friend({ hp_current: 4 }), goblin])
      for (const target_id of [undefined, bran, goblin.id]) {
        const action = act('cast', {
          options: { spell: spell.id },
          ...(target_id !== undefined && { target_id }),
        })
        const end = tryIt(state, action)
        count[end] = (count[end] ?? 0) + 1
      }
    }
    console.log(
      `${srd.spells.ids().length} spells cast at nobody, a friend and a goblin: ${JSON.stringify(count)}`,
    )
    expect(Object.keys(count).sort()).toEqual(['done', 'fight', 'rules/not-fit'])
    expect(count.done).toBeGreaterThan(700)
  })

  it('all features of classes and all things in a pack', () => {
    const count: Record<string, number> = {}
    const note = (end: string) => {
      count[end] = (count[end] ?? 0) + 1
    }
    for (const feature of srd.features.all().filter(({ activities }) => activities.length > 0)) {
      const user = hero({
        class: feature.class,
        level: 20,
        features: [feature.id],
        resources: { class_features: poolsOf(feature), spell_slots: { level_1: { used: 1, max: 2 } } },
        hp_current: 3,
      })
      const state = scene([user, friend({ hp_current: 4, status_conditions: ['poisoned'] }), goblin])
      for (const target_id of [kira, bran])
        note(tryIt(state, act('use', { target_id, options: { feature: feature.name } })))
    }
    for (const thing of [...srd.magicItems.all(), ...srd.gear.all()].filter(
      ({ activities }) => activities.length > 0,
    )) {
      const pack = { inventory_changes: [{ owner_id: kira, item_id: thing.id, delta: 1 }] }
      const resources = { spell_slots: { level_1: { used: 1, max: 2 } } }
      const user = hero({ hp_current: 3, attuned_items: [thing.id], resources })
      const state = scene([user, friend({ hp_current: 4 }), goblin], pack)
      note(tryIt(state, act('use', { item_id: thing.id, target_id: bran })))
    }
    console.log(`features and things used on oneself and a friend: ${JSON.stringify(count)}`)
    expect(Object.keys(count).sort()).toEqual(['done', 'fight', 'rules/needs-a-fight', 'rules/no-bargain'])
  })
})
