/** The d20 rules at the outermost door: turns attempted by the ruleset, and answers of narrators who cheat. */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { openRulebook } from '../../src/rules/dnd5e/character/character-rulebook.ts'
import { quickCharacter } from '../../src/rules/dnd5e/character/quick-character.ts'
import { createSrd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { createDnd5e } from '../../src/rules/dnd5e/dnd5e.ts'
import { good } from '../../src/testing/assertions.ts'
import { fixedDice } from '../../src/testing/fixed-dice.ts'
import { type Given, givenBy, type When } from '../../src/testing/given-when-then.ts'
import { givenOverHttp } from '../entry/given-over-http.ts'

const srd = createSrd()
const dnd5e = createDnd5e(srd)
const hero = 'pc_kira_001'
const goblin = 'npc_goblin_001'

/** A fighter of the first level on the ferry, with a goblin aboard; `more` changes the fighter's sheet. */
function world(level = 1, more: JsonObject = {}, classId = 'fighter'): StateDiff {
  const { attrs, name } = good(
    quickCharacter(openRulebook(srd), { name: 'Kira', class: classId, race: 'human' }, level),
  )
  const block = srd.monster('goblin')
  if (block === undefined) throw new Error('no goblin')
  const foe = {
    role: 'raider',
    stat_block: 'goblin',
    cr: '1/4',
    hp_current: 7,
    hp_max: 7,
    armor_class: 15,
    attributes: { ...block.attributes },
  }
  return {
    entities_add: [
      { id: hero, type: 'pc', name, attrs: { ...attrs, ...more }, tags: [] },
      { id: goblin, type: 'npc', name: 'Goblin', attrs: foe, tags: ['hostile'] },
    ],
    campaign: { player_id: hero },
    scene_update: { id: 'scene_001', location_id: 'loc_ferry_001', present_entity_ids: [hero, goblin] },
  } as unknown as StateDiff
}

function aboard(...sheet: Parameters<typeof world>): Given {
  return givenBy(dnd5e, world(...sheet))
}

/** The attack as it is typed, posted to the server. */
function attacks(...dice: number[]) {
  return givenOverHttp(world(), dnd5e).when({ input: 'I attack the goblin.' }, fixedDice(...dice))
}

function told(state_updates: unknown) {
  const answer = { narrative: 'The river is high.', state_updates }
  return { input: 'I wait.', action: 'dialogue', answer } as const
}

function narrated(state_updates: unknown, table: Given = aboard()): When {
  return table.when(told(state_updates))
}

function tries(table: Given, verb: string, more: JsonObject = {}, ...dice: number[]): When {
  const attempt = { verb, actor_id: hero, ...more }
  return table.when({ input: `I ${verb}.`, attempt }, dice.length === 0 ? undefined : fixedDice(...dice))
}

const pc = (changes: JsonObject) => ({ player_character_data: changes })

describe('told sheets', () => {
  it('[RULE-02] rejects an armour class that no item explains', () =>
    narrated(pc({ armor_class: 25 })).thenPlayed(({ before, after, broken }) => {
      expect(after.entities[hero]?.attrs.armor_class).toBe(before.entities[hero]?.attrs.armor_class)
      expect(broken).toContain('RULE-02')
    }))

  it('[RULE-03] keeps the proficiency bonus of level 5 at 3', () =>
    narrated(pc({ proficiency_bonus: 2 }), aboard(5)).thenPlayed(({ after, broken }) => {
      expect(after.entities[hero]?.attrs.proficiency_bonus).toBe(3)
      expect(broken).toContain('RULE-03')
    }))

  it('[RULE-07] rejects a level written by a narrator', () =>
    narrated(pc({ level: 10 }), aboard(3)).thenPlayed(({ after, result }) => {
      expect(after.entities[hero]?.attrs.level).toBe(3)
      expect(result.refused).toMatchObject([{ path: 'player_character_data.level', rule: 'RULE-07' }])
    }))

  it('[RULE-10] rejects a spell slot below nothing', () =>
    givenOverHttp(world(1, {}, 'wizard'), dnd5e)
      .when(told(pc({ resources: { spell_slots: { level_1: { used: -1 } } } })))
      .thenPlayed(({ before, after, result }) => {
        expect(after.entities[hero]?.attrs.resources).toEqual(before.entities[hero]?.attrs.resources)
        expect(result.refused.length).toBeGreaterThan(0)
      }))
})

describe('rests and dying, attempted', () => {
  it('[RULE-05] lets nobody at 0 hit points act, and rolls the save instead', async () => {
    const down = { hp_current: 0, status_conditions: ['unconscious'] }
    await tries(aboard(1, down), 'attack', { target_id: goblin }).thenRefused('rules/impossible')
    await tries(aboard(1, down), 'death_save', {}, 12).thenPlayed(({ after, result }) => {
      expect(after.entities[hero]?.attrs.death_saves).toEqual({ successes: 1, failures: 0 })
      expect(result.rolls).toMatchObject([{ label: 'Death save', target: { kind: 'DC', value: 10 } }])
    })
  })

  it('[RULE-08] gives a wizard no slots for an hour of rest beyond what recovery allows', () => {
    const slots = { spell_slots: { level_1: { used: 2, max: 2 } }, hit_dice: { used: 0, total: 1 } }
    const options = { recover_slots: { '1': 2 } }
    return tries(aboard(1, { resources: slots }, 'wizard'), 'short_rest', { options }).thenRefused(
      'rules/no-slot-recovery',
    )
  })

  it('[RULE-09] grants one long rest in 24 hours', () => {
    const rest = { input: 'I sleep.', attempt: { verb: 'long_rest', actor_id: hero } }
    return givenRested(rest).thenRefused('rules/rested-today')
  })
})

function givenRested(rest: { input: string; attempt: { verb: string; actor_id: string } }): When {
  const { attrs, name } = good(
    quickCharacter(openRulebook(srd), { name: 'Kira', class: 'fighter', race: 'human' }, 1),
  )
  const world = {
    entities_add: [{ id: hero, type: 'pc', name, attrs: { ...attrs, hp_current: 2 }, tags: [] }],
    campaign: { player_id: hero },
    scene_update: { id: 'scene_001', location_id: 'loc_ferry_001', present_entity_ids: [hero] },
  }
  return givenBy(dnd5e, world as unknown as StateDiff, rest).when(rest)
}

describe('told fights', () => {
  const fight = (combatant: JsonObject, more: JsonObject = {}) => ({
    combat_state: {
      in_combat: true,
      combat_trigger: 'The goblin draws a knife',
      combatants: { [goblin]: { name: 'Goblin', type: 'enemy', cr: '1/4', hp_max: 7, ...combatant } },
      ...more,
    },
  })

  it('[CMB-01] makes its own id for a fight, whatever was told', () =>
    narrated(fight({}, { combat_session_id: 'combat_0000000001_aaaa' })).thenPlayed(({ after, broken }) => {
      const kept = after.documents['combat|current']?.value as JsonObject
      expect(kept.combat_session_id).toMatch(/^combat_\d{10}_[a-z0-9]{4}$/)
      expect(kept.combat_session_id).not.toBe('combat_0000000001_aaaa')
      expect(broken).toContain('CMB-01')
    }))

  it('[CMB-04] rolls initiative for everybody and ignores the told order', () => {
    const order = [{ id: goblin, name: 'Goblin', initiative: 17, type: 'enemy' }]
    return narrated(fight({}, { initiative_order: order })).thenPlayed(({ after, result, broken }) => {
      const kept = after.documents['combat|current']?.value as JsonObject
      const rolls = result.rolls.filter((one) => one.label === 'Initiative')
      expect(rolls).toHaveLength(2)
      const totals = (kept.initiative_order as { initiative: number }[]).map((one) => one.initiative)
      expect(totals).toEqual(rolls.map((one) => one.total).sort((one, other) => other - one))
      expect(broken).toContain('CMB-04')
    })
  })

  it('[CMB-13] lets no told number wound a fighter', async () => {
    const started = fight({})
    await narrated(started).thenPlayed(async ({ dependencies, campaignId, after, result }) => {
      const kept = after.documents['combat|current']?.value as JsonObject
      const before = (kept.combatants as Record<string, JsonObject>)[goblin]?.hp_current
      const { playRawTurn } = await import('../../src/engine/turns/play-without-game-master.ts')
      const cheat = {
        combat_state: { combatants: { [goblin]: { hp_current: 0, status: ['dead'] } } },
        player_character_data: { hp_current: 1 },
        npc_data: { [goblin]: { hp_current: 0 } },
      }
      const turn = {
        input: 'I wait.',
        action: 'quick_action',
        answer: { narrative: 'It falls.', state_updates: cheat },
      } as const
      const cheated = good(await playRawTurn(dependencies, campaignId, turn))
      const now = good(await dependencies.store.getState(campaignId)).documents['combat|current']
        ?.value as JsonObject
      expect((now.combatants as Record<string, JsonObject>)[goblin]?.hp_current).toBe(before)
      const wounds = cheated.violations.filter((one) => one.rule_id === 'CMB-13').map((one) => one.at)
      expect(wounds).toContain('player_character_data.hp_current')
      expect(wounds).toContain(`npc_data.${goblin}.hp_current`)
      expect(wounds.some((at) => at.startsWith('combat_state'))).toBe(true)
      expect(result.rolls.length).toBeGreaterThan(0)
    })
  })

  it('[CMB-14] gives the 50 points of a goblin once, by the engine', () =>
    attacks(20, 1, 15, 8).thenPlayed(({ before, after, result }) => {
      const points = (attrs: unknown) => ((attrs as JsonObject).experience as JsonObject).current as number
      expect(result.events.map((one) => one.type)).toContain('xp')
      expect(points(after.entities[hero]?.attrs) - points(before.entities[hero]?.attrs)).toBe(50)
      expect(after.entities[goblin]).toBeUndefined()
    }))

  it('[CMB-18] moves the clock by six seconds for a round', () =>
    attacks(20, 1, 15, 8).thenPlayed(({ before, after }) => {
      const seconds = (time: typeof after.time) => time.hour * 3_600 + time.minute * 60 + time.second
      expect(seconds(after.time) - seconds(before.time)).toBe(6)
    }))
})
