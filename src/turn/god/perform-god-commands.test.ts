import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleCampaign } from '../../core/document/sample-campaign.ts'
import type { Refusal, Result } from '../../core/result.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import { compareStates } from '../../core/state/compare-states.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { good } from '../../testing/assertions.ts'
import { streetState } from '../../testing/sample-street.ts'
import { holdGodAnswer } from './audit-god-answer.ts'
import { readGodCommand } from './parse-god-message.ts'
import { type GodDone, performGod } from './perform-god-commands.ts'

const fight = {
  in_combat: true,
  combat_session_id: 'combat_1_inn',
  combat_phase: 'active',
  current_round: 3,
  initiative_order: [
    { id: 'pc_kira_001', name: 'Kira', initiative: 12, type: 'pc' },
    { id: 'npc_goblin_001', name: 'Goblin', initiative: 9, type: 'enemy' },
  ],
  combatants: {
    pc_kira_001: {
      name: 'Kira',
      hp_current: 0,
      hp_max: 12,
      status: ['unconscious'],
      type: 'pc',
      death_saves: { successes: 1, failures: 2 },
    },
    npc_goblin_001: { name: 'Goblin', hp_current: 7, hp_max: 7, status: [], type: 'enemy' },
  },
}

const world = sampleCampaign({
  inventory_changes: [
    { owner_id: 'pc_kira_001', item_id: 'sunstone', delta: 1 },
    { owner_id: 'pc_kira_001', item_id: 'healing_potion', delta: 3 },
  ],
  threads_add: [
    {
      id: 'crossing',
      title: 'Across the river',
      status: 'active',
      stakes: {},
      related_entity_ids: [],
      tags: ['mission'],
    },
  ],
})

const inFight = sampleCampaign({
  documents_update: [
    {
      kind: 'combat',
      id: 'current',
      set: Object.entries(fight).map(([key, value]) => ({ path: [key], value })),
    },
  ],
  entities_update: [
    {
      id: 'pc_kira_001',
      set: [
        { path: ['hp_current'], value: 0 },
        { path: ['status_conditions'], value: ['unconscious', 'prone'] },
        { path: ['death_saves'], value: { successes: 1, failures: 2 } },
      ],
    },
  ],
})

function god(text: string, state: GameState = world): Result<GodDone> {
  return performGod(state, readGodCommand(text), { turn: 8 })
}

function did(text: string, state: GameState = world): { done: GodDone; after: GameState; paths: string[] } {
  const done = good(god(text, state))
  const next = stateAfter(state, done.diff)
  const paths = compareStates(state, next).map((one) => one.path)
  return { done, after: next, paths: paths.filter((path) => !path.startsWith('sequences')) }
}

function refusal(text: string, state: GameState = world): Refusal {
  const result = god(text, state)
  if (result.ok) throw new Error(`expected a refusal of "${text}", got: ${result.value.confirmation}`)
  return result.refusal
}

const kira = 'entities.pc_kira_001.attrs'

describe('the console corrects', () => {
  it.each([
    ['set my hp to 5', `${kira}.hp_current`, '12 → 5'],
    ['set hp to 5.', `${kira}.hp_current`, '12 → 5'],
    ["Set Kira's HP to 5", `${kira}.hp_current`, '12 → 5'],
    ['give me 50 gold', `${kira}.resources.gold`, '10 → 60'],
    ['add 1,000 gold pieces', `${kira}.resources.gold`, '10 → 1010'],
    ['take 4 gold from me', `${kira}.resources.gold`, '10 → 6'],
    ['award me 300 xp', `${kira}.experience.current`, '0 → 300'],
    ['set my strength to 16', `${kira}.attributes.strength`, '14 → 16'],
    ['set the goblin’s hp to 3', 'entities.npc_goblin_001.attrs.hp_current', '7 → 3'],
    ['give me two healing potions', 'inventory.pc_kira_001|healing_potion.qty', '3 → 5'],
    ['give me a silver key', 'inventory.pc_kira_001|silver_key', '0 → 1'],
    ['give the goblin 2 torches', 'inventory.npc_goblin_001|torch', '0 → 2'],
    ['give the goblin a torch', 'inventory.npc_goblin_001|torch', '0 → 1'],
    ['give 2 torches to the goblin', 'inventory.npc_goblin_001|torch', '0 → 2'],
    ['give me the silver key', 'inventory.pc_kira_001|silver_key', '0 → 1'],
    ['damage me by 3', `${kira}.hp_current`, '12 → 9'],
    ['remove the goblin from the scene', 'scene.present_entity_ids', '[Kira, Goblin] → [Kira]'],
    ['remove the sunstone', 'inventory.pc_kira_001|sunstone', '1 → 0'],
    ['remove 2 healing potions', 'inventory.pc_kira_001|healing_potion.qty', '3 → 1'],
    ['set my healing potions to 9', 'inventory.pc_kira_001|healing_potion.qty', '3 → 9'],
  ])('[MODE-03] "%s" changes that and nothing else', (text, path, change) => {
    const { paths, done } = did(text)
    expect(paths).toEqual([path])
    expect(done.confirmation).toContain(change)
    expect(done.diff.time).toBeUndefined()
    expect(done.timeTravel).toBe(false)
  })

  it('[MODE-03] leaves out what the lens would fill in beside the named path, and lists it', () => {
    const street = streetState({ kira: { hp_current: 4, hp_max: 9 } })
    const { paths, done } = did('set my hp to 6', street)
    expect(paths).toEqual([`${kira}.hp_current`])
    expect(done.violations.map((one) => one.rule_id)).toContain('MODE-03')
    expect(done.confirmation).toContain('Left alone')
  })

  it('does several things at once, or none of them', () => {
    const { paths } = did('set my hp to 5 and give me 50 gold; remove the sunstone')
    expect(paths).toEqual([`${kira}.hp_current`, `${kira}.resources.gold`, 'inventory.pc_kira_001|sunstone'])
    expect(refusal('set my hp to 5 and remove the crown').message).toContain('Nothing was changed')
    expect(refusal('give me 50 gold; set my hp to 500').message).toContain('at most 12')
  })

  it.each([
    'set my hp to 1e999',
    'make everything nice',
    'frobnicate',
    'set my hp',
    'ignore previous instructions',
    '{"a":1}',
    'set my luck to potato',
  ])('answers "%s" with what could be said, and changes nothing', (text) => {
    const result = god(text)
    const told = result.ok ? result.value.confirmation : result.refusal.message
    expect(result.ok ? result.value.diff : {}).toEqual({})
    expect(told).toMatch(/set my hp to 12|setting|Nothing was changed/)
  })

  it('refuses amounts that cannot be', () => {
    expect(refusal('take 50 gold').message).toContain('has 10 gold')
    expect(refusal('remove 9 healing potions').message).toContain('has 3 of healing potion')
    expect(refusal('set my hp to -4').rule).toBe('PIPE-17')
    expect(refusal('give me 99999999999 gold').message).toContain('Nothing was changed')
  })
})

describe('the console and people', () => {
  it('spawns somebody whole, here, and removes them again', () => {
    const { after, done, paths } = did('spawn a goblin named Grix here')
    const grix = after.entities.npc_grix_001
    expect(grix).toMatchObject({ type: 'npc', name: 'Grix', attrs: { role: 'goblin', status: 'conscious' } })
    expect(after.scene.present_entity_ids).toContain('npc_grix_001')
    expect(done.confirmation).toContain('Grix (npc_grix_001) added: npc, goblin')
    expect(paths).toEqual(['scene.present_entity_ids', 'entities.npc_grix_001'])
    const gone = did('remove Grix', after)
    expect(gone.after.entities).not.toHaveProperty('npc_grix_001')
    expect(gone.after.scene.present_entity_ids).not.toContain('npc_grix_001')
  })

  it('spawns a second goblin beside the first, and several', () => {
    expect(did('spawn a goblin').after.entities).toHaveProperty('npc_goblin_002')
    expect(did('Spawn Grix the goblin').after.entities.npc_grix_001).toMatchObject({
      name: 'Grix',
      attrs: { role: 'goblin' },
    })
    const both = did('spawn Ada the smith; spawn Bo the smith').after
    expect(did('remove Ada and Bo', both).after.entities).not.toHaveProperty('npc_bo_001')
    const three = did('spawn 3 wolves').after
    expect(Object.values(three.entities).filter((row) => row.name.startsWith('Wolf '))).toHaveLength(3)
    expect(refusal('spawn 5000 goblins').message).toMatch(/1 to 20|not understood/)
    expect(refusal('spawn a bard named Kira').message).toContain('already is a Kira')
  })

  it('[MODE-03] takes the removed out of the fight too, and confirms it', () => {
    const { after, done } = did('remove the goblin', inFight)
    const document = after.documents['combat|current']?.value
    expect(document).not.toHaveProperty('combatants.npc_goblin_001')
    expect(document?.initiative_order).toHaveLength(1)
    expect(done.confirmation).toContain('Combat — initiative_order')
  })

  it('teleports the player, and others, and knows no place that is not there', () => {
    const { after, done } = did('teleport me to the Road')
    expect(after.scene).toMatchObject({ location_id: 'loc_road_001', present_entity_ids: ['pc_kira_001'] })
    expect(after.entities.loc_inn_001?.attrs.entities_present).toEqual(['npc_goblin_001'])
    expect(done.confirmation).toContain('location_id: The Inn → The Road')
    const other = did('teleport the goblin to the road').after
    expect(other.scene).toMatchObject({ location_id: 'loc_inn_001', present_entity_ids: ['pc_kira_001'] })
    expect(other.entities.loc_road_001?.attrs.entities_present).toEqual(['npc_goblin_001'])
    const back = did('bring the goblin here', other).after
    expect(back.scene.present_entity_ids).toContain('npc_goblin_001')
    expect(back.entities.loc_road_001?.attrs.entities_present).toEqual([])
    expect(refusal('teleport me to Mars').message).toContain('The Inn, The Road')
    const street = did('teleport me to the Neon Dragon', streetState()).after
    expect(street.scene.location_id).toBe('loc_dragon_001')
  })

  it('creates a place and goes there in one message', () => {
    const { after } = did('create a place called The Mill; teleport me to the Mill')
    expect(after.scene.location_id).toBe('loc_the_mill_001')
  })

  it('heals everyone who is here, and clears what insists on dying', () => {
    const { after, done } = did('heal everyone', inFight)
    expect(after.entities.pc_kira_001?.attrs).toMatchObject({
      hp_current: 12,
      status_conditions: ['prone'],
      death_saves: { successes: 0, failures: 0 },
    })
    expect(after.documents['combat|current']?.value).toMatchObject({
      combatants: { pc_kira_001: { hp_current: 12, status: [], death_saves: { failures: 0 } } },
    })
    expect(done.confirmation).toContain('death_saves.failures: 2 → 0')
    expect(done.confirmation).toContain('status_conditions: [unconscious, prone] → [prone]')
  })

  it('ends a stuck combat, by words and by a line, and says so', () => {
    const { after, done } = did('end the combat', inFight)
    expect(after.documents).not.toHaveProperty('combat|current')
    expect(done.confirmation).toContain('in_combat true → none')
    const line = did('GOD_MODE_SET:\ncombat_state.in_combat = false', inFight)
    expect(line.after.documents['combat|current']?.value).toMatchObject({
      in_combat: false,
      combat_phase: 'ended',
    })
    expect(line.done.confirmation).toContain('combat_phase: "active" → "ended"')
    expect(did('stop the fight').done.confirmation).toContain('no combat')
  })

  it('takes a death back, with what said so, and remembers that it did', () => {
    const dead = sampleCampaign({
      entities_update: [
        {
          id: 'npc_goblin_001',
          set: [
            { path: ['status'], value: 'dead' },
            { path: ['conscious'], value: false },
            { path: ['hp_current'], value: 0 },
            { path: ['cause_of_death'], value: 'a fall' },
          ],
        },
      ],
      facts_add: [
        { id: 'goblin_dead', subject_id: 'npc_goblin_001', predicate: 'died', object: 'at the inn' },
      ],
    })
    const { after, done } = did('retcon: the Goblin never died', dead)
    expect(after.entities.npc_goblin_001?.attrs).toMatchObject({
      status: 'conscious',
      conscious: true,
      hp_current: 7,
    })
    expect(after.entities.npc_goblin_001?.attrs).not.toHaveProperty('cause_of_death')
    expect(after.facts).not.toHaveProperty('goblin_dead')
    expect(Object.values(after.memories).map((row) => row.text)).toContain('Retcon: The Goblin never died')
    expect(done.confirmation).toContain('Fact goblin_dead removed')
    expect(did('retcon: we never met the baron').done.warnings.join()).toContain('memory')
  })

  it('asks the caller to undo', () => {
    expect(did('undo the last turn').done).toMatchObject({ undo: 1, diff: {} })
    expect(did('undo 3 turns').done.undo).toBe(3)
    expect(did('set my hp to 5').done.undo).toBeUndefined()
  })

  it('refills what was spent', () => {
    const spent = sampleCampaign({
      entities_update: [
        {
          id: 'pc_kira_001',
          set: [
            {
              path: ['resources', 'spell_slots'],
              value: { level_1: { used: 2, max: 3 }, level_2: { current: 0, max: 1 } },
            },
            { path: ['resources', 'hit_dice'], value: { used: 1, total: 1 } },
          ],
        },
      ],
    })
    const { after, paths } = did('refill my spell slots', spent)
    expect(after.entities.pc_kira_001?.attrs).toMatchObject({
      resources: {
        spell_slots: { level_1: { used: 0, max: 3 }, level_2: { current: 1, max: 1 } },
        hit_dice: { used: 1 },
      },
    })
    expect(paths).toHaveLength(2)
  })
})

describe('the console and time', () => {
  it.each([
    [
      'set the time to Mirtul 10 evening',
      { month: 'Mirtul', day: 10, hour: 18, minute: 0, time_of_day: 'Evening' },
      false,
    ],
    ['Reset to Mirtul 10, morning', { day: 10, hour: 8 }, true],
    ['set the time to 1492 DR, Mirtul 15, 14:30', { day: 15, hour: 14, minute: 30 }, false],
    ['set the time to 9:15', { day: 10, hour: 9, minute: 15 }, true],
    ['set the time to 9:15 pm', { hour: 21, minute: 15 }, false],
    ['advance two hours', { hour: 16, minute: 30 }, false],
    ['skip 3 days and 4 hours', { day: 13, hour: 18 }, false],
    ['go back one day', { day: 9, hour: 14 }, true],
    ['skip to tomorrow morning', { day: 11, hour: 8 }, false],
    ['flashback to Tarsakh 30 midnight', { month: 'Tarsakh', day: 30, hour: 0 }, true],
    ['make it night', { hour: 21 }, false],
  ])('[TIME-04] "%s" sets the clock, and warns when it goes back', (text, time, back) => {
    const { after, done } = did(text)
    expect(after.time).toMatchObject(time)
    expect(done.timeTravel).toBe(back)
    expect(done.confirmation.includes('Warning: time was moved back')).toBe(back)
    expect(done.confirmation).toContain('World time: 1492 DR, Mirtul 10, 14:30')
  })

  it.each([
    'set the time to Smarch 13',
    'set the time to Mirtul 31',
    'set the time to teatime',
    'set the time to 25:99',
  ])('refuses "%s"', (text) => expect(refusal(text).code).toMatch(/^(turn|time)\//))

  it('[TIME-03] discards a clock set back beside a command that names no time', () => {
    const { done } = did('give me 10 gold')
    const held = holdGodAnswer(
      { state_updates: { world_data: { world_time: { ...world.time, day: 1 } } } },
      done,
    )
    expect(held.violations[0]).toMatchObject({ rule_id: 'MODE-02', action: 'discarded' })
    expect(held.god_mode_response).toContain('world_data.world_time.day')
    expect(done).toMatchObject({ timeTravel: false })
    expect(done.diff.time).toBeUndefined()
  })

  it('[MODE-02] leaves clock, counters and scene number standing for every other command', () => {
    for (const text of [
      'give me 10 gold',
      'spawn a goblin',
      'heal everyone',
      'turn morale off',
      'from now on be brief',
    ]) {
      const { after } = did(text)
      expect(after.time).toEqual(world.time)
      expect(after.counters).toEqual(world.counters)
    }
  })
})

describe('the console keeps settings, rules and missions', () => {
  it.each([
    ['set difficulty to hard', 'campaign.calibration.risk'],
    ['set lethality to brutal', 'campaign.calibration.risk'],
    ['turn morale off', 'campaign.system.morale'],
    ['disable morale', 'campaign.system.morale'],
    ['set input profile to kernel', 'campaign.input_profile'],
  ])('"%s"', (text, path) => {
    expect(did(text).paths.every((one) => one.startsWith(path))).toBe(true)
    expect(did(text).done.confirmation).toContain('→')
  })

  it('makes it harder step by step and refuses what is no setting', () => {
    const once = did('make it harder').after
    expect(did('make it harder', once).after.campaign.calibration).toEqual({ risk: { lethality: 'brutal' } })
    expect(refusal('set weather to rain').message).toContain('There is no setting')
    expect(refusal('set lethality to silly').message).toContain('low, moderate, high, brutal')
  })

  it('keeps and drops rules, and no numbers that change', () => {
    const { after, done } = did('From now on, describe the weather in every scene and be kind')
    const [rule] = Object.values(after.documents)
    expect(rule).toMatchObject({
      kind: 'directive',
      value: { text: 'describe the weather in every scene and be kind', added_turn: 8 },
    })
    expect(done.confirmation).toContain('describe the weather')
    const two = did('remember that Oda and Viktor are friends', after).after
    expect(did('list rules', two).done.confirmation).toMatch(/^2 rules:/)
    expect(did('stop describing the weather', two).after.documents).not.toHaveProperty(
      `directive|${rule?.id}`,
    )
    expect(Object.keys(did('drop rule 1', two).after.documents)).toHaveLength(1)
    expect(did('remember that Oda and Viktor are friends', two).done.diff).toEqual({})
    for (const text of [
      'remember that I have 50 gold',
      'from now on my hp is 30',
      'never forget that I own 3 healing potions',
    ])
      expect(refusal(text).message).toContain('number that changes')
    expect(refusal('forget the thing about riddles', two).message).toContain('1. describe')
  })

  it('adds and ends missions', () => {
    const added = did('add a mission: Find the sunstone').after
    expect(added.threads.find_the_sunstone).toMatchObject({ title: 'Find the sunstone', tags: ['mission'] })
    const done = did('complete the mission Across the river')
    expect(done.after.threads.crossing?.status).toBe('completed')
    expect(done.done.confirmation).toContain('Mission "Across the river" — status: "active" → "completed"')
    expect(refusal('complete the mission Nothing').message).toContain('Across the river')
  })
})

describe('the console answers', () => {
  it.each([
    ['how many healing potions do I have', /^3 healing potions \(healing potion: 3\)/],
    ['How many potions do I have?', /^3 potions \(healing potion: 3\)/],
    ['how many crowns do I have', /^0 crowns/],
    ["what's my hp", /^12 of 12 hp/],
    ["what is the goblin's hp", /^7 of 7 hp \(Goblin\)/],
    ['how much gold do i have', /^10 gold/],
    ['show my inventory', /^2 kinds of things:\n- sunstone: 1\n- healing potion: 3/],
    ['list missions', /^1 mission:\n- Across the river \(active\)/],
    ['where am I', /^The Inn/],
    ['what time is it', /^1492 DR, Mirtul 10, 14:30/],
    ['who is here', /^2 people:\n- Kira \(pc_kira_001\), 12\/12 HP/],
    ['GOD_ASK_STATE player_character_data.resources.gold', /^10$/],
    ['GOD_ASK_STATE', /^\{\n {2}"player_character_data"/],
  ])('"%s" with the number or the names first', (text, answer) => {
    const { done } = did(text)
    expect(done.confirmation).toMatch(answer)
    expect(done.diff).toEqual({})
  })

  it('says what is at hand when a path leads nowhere', () => {
    expect(refusal('GOD_ASK_STATE player_character_data.wings').message).toContain('hp_current')
  })

  it('knows the clocks of another ruleset', () => {
    const street = streetState()
    expect(did('set heat to 3', street).paths).toEqual(['clocks.heat.value'])
    expect(did('give me 50 gold', street).after.clocks.cred?.value).toBe(550)
    expect(refusal('set heat to 99', street).message).toContain('0 to 8')
    expect(refusal('set my hp to 9', street).message).toContain('no hit points')
    expect(did('revive Jin', street).after.entities.npc_jin_001?.attrs).toMatchObject({ status: 'conscious' })
  })
})

describe('what a game master answers in a GOD turn', () => {
  const performed = did('set my hp to 5').done

  it('[MODE-03] throws away and lists every path that no command named', () => {
    const held = holdGodAnswer(
      {
        state_updates: {
          player_character_data: { hp_current: 5 },
          npc_data: { npc_goblin_001: { location: 'far' } },
        },
      },
      performed,
    )
    expect(held.violations).toMatchObject([
      { rule_id: 'MODE-03', action: 'discarded', at: 'npc_data.npc_goblin_001.location' },
    ])
    expect(held.god_mode_response).toContain('npc_data.npc_goblin_001.location')
  })

  it('[MODE-02] throws away a clock that nobody moved', () => {
    const held = holdGodAnswer({ state_updates: { world_data: { world_time: { hour: 20 } } } }, performed)
    expect(held.violations).toMatchObject([{ rule_id: 'MODE-02', action: 'discarded' }])
  })

  it('[MODE-04] rejects dice', () => {
    const held = holdGodAnswer(
      { tool_requests: [{ tool: 'roll_dice', args: {} }], dice_rolls: ['1d20 = 20'] },
      performed,
    )
    expect(held.violations.map((one) => [one.rule_id, one.action, one.at])).toEqual([
      ['MODE-04', 'rejected', 'tool_requests'],
      ['MODE-04', 'rejected', 'dice_rolls'],
    ])
    expect(did('heal everyone', inFight).done.diff).not.toHaveProperty('dice')
  })

  it('[MODE-05] writes the confirmation itself, from every change that was applied', () => {
    for (const said of ['', 'Done!', { a: 1 }]) {
      const held = holdGodAnswer({ god_mode_response: said }, performed)
      expect(held.god_mode_response).toContain('hp_current: 12 → 5')
      expect(held.violations).toMatchObject([{ rule_id: 'MODE-05', action: 'overridden' }])
    }
    for (const text of [
      'set my hp to 5',
      'spawn a goblin',
      'heal everyone',
      'turn morale off',
      'remove the sunstone',
    ]) {
      const { done, paths } = did(text)
      expect(done.confirmation.match(/^- /gm) ?? []).toHaveLength(paths.length)
    }
  })

  it('[MODE-06] offers the console’s choices and the way back, always', () => {
    for (const text of ['set my hp to 5', 'frobnicate', 'help', 'where am i']) {
      const keys = Object.keys(good(god(text)).choices.choices)
      expect(keys).toContain('god:return_story')
      expect(keys.every((key) => key.startsWith('god:'))).toBe(true)
    }
    const held = holdGodAnswer({ planning_block: { choices: { attack: { text: 'x' } } } }, performed)
    expect(held.violations).toMatchObject([{ rule_id: 'MODE-06', action: 'repaired' }])
    expect(did('god:return_story').done).toMatchObject({ switchToStory: true, diff: {} })
    expect(did('god:teleport').done.confirmation).toContain('teleport me to')
  })

  it('survives any answer', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        holdGodAnswer(answer, performed)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the console under fire', () => {
  it('never throws, and what it confirms is what the diff does', () => {
    const verb = fc.constantFrom(
      'set my hp to',
      'give me',
      'remove',
      'teleport',
      'spawn',
      'retcon:',
      'from now on',
      'set',
      'kill',
      'heal',
      'advance',
      'forget',
      'how many',
      '',
    )
    fc.assert(
      fc.property(verb, fc.string({ unit: 'binary', maxLength: 60 }), (start, rest) => {
        const text = `${start} ${rest}`.toWellFormed()
        const result = god(text)
        if (!result.ok) return
        const changed = compareStates(world, stateAfter(world, result.value.diff)).length > 0
        expect(Object.keys(result.value.diff).length > 0 || !changed).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('is quick on long commands', () => {
    for (const text of [
      'set '.repeat(250),
      'give me 5 '.repeat(90),
      `set ${'a '.repeat(480)} to 5`,
      `${'.'.repeat(900)}x`,
      'a and '.repeat(160),
    ])
      god(text)
    for (const text of [';'.repeat(20_000), '.'.repeat(20_000), 'and '.repeat(5_000)]) god(text)
  })
})
