import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/json.ts'
import {
  type InterpreterOutput,
  type ProposedAction,
  validatorOutputSchema,
} from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { violationSchema } from '../../core/violation.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { chen, kira, type StreetOptions, streetState, viktor } from '../../testing/sample-street.ts'
import { plainReader } from '../interpret/fallback-interpreter.ts'
import { nothingUnderstood } from '../interpret/read-game-master-understanding.ts'
import { admissibleSuggestions } from './admissible-suggestions.ts'
import { admissibleTo, type Judgement, judgeActions } from './judge-actions.ts'
import { keepOneQuestion } from './one-clarifying-question.ts'

const nothingWaits = { question: null, confirm: null }

function act(action: string, target_id = '', more: Partial<ProposedAction> = {}): ProposedAction {
  return { action, target_id, details: '', estimated_minutes: 1, ...more }
}

function judged(
  state: GameState,
  actions: readonly ProposedAction[],
  more: {
    input?: string
    before?: { question: string | null; confirm: string | null; insists?: boolean }
    understood?: Partial<InterpreterOutput>
  } = {},
): Judgement {
  const understood = { ...nothingUnderstood, proposed_actions: [...actions], ...more.understood }
  return judgeActions({
    understood,
    state,
    ruleset: bands2d6,
    actor_id: kira,
    player_input: more.input ?? '',
    before: more.before ?? nothingWaits,
  })
}

function line(
  state: GameState,
  input: string,
  before = nothingWaits as { question: string | null; confirm: string | null },
): Judgement {
  return judgeActions({
    understood: plainReader(state, bands2d6)(input),
    state,
    ruleset: bands2d6,
    actor_id: kira,
    player_input: input,
    before,
  })
}

type Thing = NonNullable<StateDiff['entities_add']>[number]

function thing(id: string, name: string, more: Partial<Thing> = {}): Thing {
  return { id, type: 'item', name, attrs: {}, tags: [], ...more }
}

function has(
  ...items: readonly (readonly [string, number, JsonObject?])[]
): NonNullable<StateDiff['inventory_changes']> {
  return items.map(([item_id, delta, flags]) => ({
    owner_id: kira,
    item_id,
    delta,
    ...(flags && { flags: flags as Record<string, never> }),
  }))
}

function fact(
  subject_id: string,
  predicate: string,
  object: unknown,
  more: JsonObject = {},
): NonNullable<StateDiff['facts_add']>[number] {
  return {
    id: `fact_${subject_id}_${predicate}`,
    subject_id,
    predicate,
    object: object as never,
    visibility: 'known',
    confidence: 1,
    tags: [],
    ...more,
  }
}

function street(more: StateDiff = {}, options: StreetOptions = {}): GameState {
  return streetState({ ...options, more })
}

function firstBlock(result: Judgement): { rule?: string | undefined; reason: string } {
  expect(result.attempts).toEqual([])
  expect(result.output.allowed_actions).toEqual([])
  const [first] = result.output.blocked_actions
  if (first === undefined) throw new Error('nothing was blocked')
  expect(result.violations).toContainEqual(
    expect.objectContaining({ rule_id: first.rule, action: 'blocked' }),
  )
  return first
}

const knowsChen = fact(chen, 'works_for', 'Zenith')

describe('presence', () => {
  it('[PIPE-03] blocks an attack on somebody who is known and not here', () => {
    const { rule, reason } = firstBlock(line(street({ facts_add: [knowsChen] }), 'I attack Chen'))
    expect([rule, reason]).toEqual(['PIPE-03', 'Chen is not here.'])
  })

  it('[PIPE-03] tells nothing about somebody the player has never heard of', () => {
    const unknown = firstBlock(line(street(), 'I attack Chen')).reason
    const invented = firstBlock(line(street(), 'I attack Zoltan')).reason
    expect(unknown).toBe('You see nobody and nothing called "Chen" here.')
    expect(invented).toBe('You see nobody and nothing called "zoltan" here.')
  })

  it('[PIPE-03] blocks an act on somebody hidden', () => {
    const state = street({
      facts_add: [knowsChen],
      scene_update: {
        location_id: 'loc_alley_001',
        present_entity_ids: [kira, chen],
        obscured_entities: [chen],
      },
    })
    expect(firstBlock(judged(state, [act('attack', chen)])).reason).toContain('cannot make out Chen')
  })

  it('finds a target by id, by name in any case, and by part of a name', () => {
    for (const said of [viktor, 'VIKTOR', 'the viktor', 'vik'].slice(0, 3))
      expect(judged(street(), [act('talk', said)]).attempts).toMatchObject([
        { verb: 'talk', target_id: viktor },
      ])
    expect(judged(street(), [act('go', 'dragon')]).attempts).toMatchObject([{ target_id: 'loc_dragon_001' }])
    expect(judged(street(), [act('talk', 'the fixer')]).attempts).toMatchObject([{ target_id: viktor }])
  })

  it('cannot read in the dark without a light', () => {
    const dark: StateDiff = {
      entities_add: [thing('item_note_001', 'Note')],
      scene_update: {
        location_id: 'loc_alley_001',
        present_entity_ids: [kira, viktor, 'item_note_001'],
        visibility_conditions: 'pitch black',
      },
    }
    expect(firstBlock(judged(street(dark), [act('read', 'Note')])).reason).toContain('too dark')
    const lit = street({ ...dark, inventory_changes: has(['torch', 1]) })
    expect(judged(lit, [act('read', 'Note')]).attempts).toHaveLength(1)
    expect(judged(street(dark), [act('talk', viktor)]).attempts).toHaveLength(1)
  })
})

describe('location', () => {
  const vault = thing('loc_vault_001', 'The Vault', {
    type: 'location',
    attrs: { connected_to: ['loc_haven_001'] },
  })

  it('[PIPE-04] blocks opening a vault three districts away', () => {
    const state = street({ entities_add: [vault], facts_add: [fact(vault.id, 'owner', 'Zenith')] })
    const { rule, reason } = firstBlock(line(state, 'I open the vault'))
    expect(rule).toBe('PIPE-04')
    expect(reason).toBe(
      'The Vault cannot be reached from here like that. Ways lead from here to The Neon Dragon.',
    )
  })

  it('[PIPE-04] blocks going to a place that nobody knows', () => {
    expect(firstBlock(line(street(), 'I go to the moon'))).toMatchObject({ rule: 'PIPE-04' })
  })

  it('[PIPE-04] blocks using a thing that stands in another district', () => {
    const lever = thing('item_lever_001', 'Lever', { attrs: { location_id: 'loc_haven_001' } })
    const state = street({ entities_add: [lever], facts_add: [fact(lever.id, 'opens', 'the gate')] })
    expect(firstBlock(judged(state, [act('take', 'lever')]))).toMatchObject({ rule: 'PIPE-04' })
  })

  it('crosses to the next place first when a thing is known to be there, and says so', () => {
    const jukebox = thing('item_jukebox_001', 'Jukebox', { attrs: { location_id: 'loc_dragon_001' } })
    const state = street({ entities_add: [jukebox], facts_add: [fact(jukebox.id, 'plays', 'old songs')] })
    const { attempts, implicit } = judged(state, [act('take', 'jukebox')])
    expect(implicit).toEqual(['You cross to The Neon Dragon first.'])
    expect(attempts).toMatchObject([
      { verb: 'go', target_id: 'loc_dragon_001' },
      { verb: 'take', target_id: jukebox.id },
    ])
  })

  it('does not reveal that somebody is next door', () => {
    const state = street({
      facts_add: [knowsChen],
      entities_update: [{ id: chen, set: [{ path: ['location_id'], value: 'loc_dragon_001' }] }],
    } as never)
    expect(firstBlock(line(state, 'talk to Chen')).reason).toBe('Chen is not here.')
  })

  it('goes one step, travels many', () => {
    const state = street({ facts_add: [fact('loc_haven_001', 'sells', 'data')] })
    expect(judged(state, [act('go', 'Neon Dragon')]).attempts).toHaveLength(1)
    expect(judged(state, [act('travel', 'Datahaven')]).attempts).toHaveLength(1)
    expect(firstBlock(judged(state, [act('go', 'Datahaven')]))).toMatchObject({ rule: 'PIPE-04' })
  })
})

describe('inventory', () => {
  it('[PIPE-05] blocks a shot without ammunition', () => {
    const state = street({ inventory_changes: has(['pistol', 1]) }, { chenIsHere: true })
    expect(firstBlock(line(state, 'I shoot Chen'))).toMatchObject({
      rule: 'PIPE-05',
      reason: 'You have no ammunition.',
    })
    const loaded = street({ inventory_changes: has(['pistol', 1], ['ammo', 6]) }, { chenIsHere: true })
    expect(line(loaded, 'I shoot Chen').attempts).toMatchObject([{ verb: 'shoot', target_id: chen }])
  })

  it('[PIPE-05] blocks using a thing the player does not own, and says what they carry', () => {
    const state = street({ inventory_changes: has(['rope', 1]) }, { chenIsHere: true })
    const { reason } = firstBlock(line(state, 'I attack Chen with my rocket launcher'))
    expect(reason).toBe('You have no rocket launcher. You carry rope.')
  })

  it('[PIPE-05] blocks what is broken, and more than there is', () => {
    const state = street({ inventory_changes: has(['lockpick', 1, { broken: true }], ['stim', 2]) })
    expect(firstBlock(judged(state, [act('use', '', { item_id: 'lockpick' })])).reason).toBe(
      'lockpick is broken.',
    )
    const three = act('give', viktor, { item_id: 'stim', details: 'three stims to Viktor' })
    expect(firstBlock(judged(state, [three])).reason).toBe('You have 2 of stim, not 3.')
    expect(firstBlock(judged(state, [act('unlock', 'the door')]))).toMatchObject({ rule: 'PIPE-05' })
  })

  it('[PIPE-05] blocks paying with an empty purse', () => {
    const broke = street({}, { clocks: { cred: 0 } })
    expect(firstBlock(judged(broke, [act('bribe', viktor)])).reason).toBe('You have nothing to pay with.')
    expect(judged(street(), [act('bribe', viktor)]).attempts).toHaveLength(1)
  })

  it('[PIPE-05] blocks powers that nothing on the sheet gives', () => {
    expect(firstBlock(line(street(), 'I teleport away')).reason).toBe(
      "Nothing on Kira's sheet lets them teleport.",
    )
    const mage = street({}, { kira: { spells_known: ['Misty Step'] } })
    expect(line(mage, 'I teleport away').attempts).toHaveLength(1)
  })

  it('picks up what lies here before using it, and says so', () => {
    const state = street({
      entities_add: [thing('item_crowbar_001', 'Crowbar')],
      inventory_changes: [{ owner_id: 'loc_alley_001', item_id: 'item_crowbar_001', delta: 1 }],
    })
    const { attempts, implicit } = judged(state, [act('use', '', { item_id: 'crowbar' })])
    expect(implicit).toEqual(['You pick up Crowbar first.'])
    expect(attempts.map(({ verb }) => verb)).toEqual(['take', 'use'])
  })
})

describe('contradiction', () => {
  it('[PIPE-06] blocks talking to dead Jin', () => {
    expect(firstBlock(line(street(), 'I talk to Jin'))).toMatchObject({
      rule: 'PIPE-06',
      reason: 'Jin is dead and will not answer.',
    })
  })

  it('[PIPE-06] blocks killing the dead', () => {
    expect(firstBlock(line(street(), 'I kill Jin')).reason).toBe('Jin is dead already.')
  })

  it('[PIPE-06] knows the dead, destroyed and locked by facts as well', () => {
    const door = thing('item_door_001', 'Steel Door')
    const scene = { location_id: 'loc_alley_001', present_entity_ids: [kira, viktor, door.id] }
    const state = (about: ReturnType<typeof fact>): GameState =>
      street({ entities_add: [door], scene_update: scene, facts_add: [about] })
    expect(firstBlock(line(state(fact(viktor, 'status', 'dead')), 'ask Viktor about Jin')).rule).toBe(
      'PIPE-06',
    )
    expect(firstBlock(line(state(fact(door.id, 'locked', true)), 'open the steel door')).reason).toContain(
      'is locked',
    )
    expect(
      firstBlock(line(state(fact(door.id, 'status', 'destroyed')), 'open the steel door')).reason,
    ).toContain('is destroyed')
  })

  it('[PIPE-06] keeps the peace where violence is barred', () => {
    const scene = {
      location_id: 'loc_alley_001',
      present_entity_ids: [kira, chen],
      constraints: { no_violence: true },
    }
    expect(firstBlock(line(street({ scene_update: scene }), 'attack Chen')).reason).toBe(
      'Nobody can use violence here.',
    )
  })

  it('[PIPE-06] lets no magic work where it is barred', () => {
    const scene = {
      location_id: 'loc_alley_001',
      present_entity_ids: [kira],
      constraints: { no_magic: true },
    }
    const state = street({ scene_update: scene }, { kira: { class: 'Wizard' } })
    expect(firstBlock(judged(state, [act('cast', '')])).reason).toBe('No magic works here.')
  })

  it('[SCHEMA-09] blocks talking to somebody unconscious', () => {
    const sleeper = thing('npc_guard_001', 'Guard', { type: 'npc', attrs: { status: 'unconscious' } })
    const scene = { location_id: 'loc_alley_001', present_entity_ids: [kira, sleeper.id] }
    const state = street({ entities_add: [sleeper], scene_update: scene })
    expect(firstBlock(line(state, 'talk to the guard'))).toMatchObject({ rule: 'SCHEMA-09' })
  })

  it('finds no loot twice: what was searched is not searched again until there is news of it', () => {
    const searched = fact('npc_jin_001', 'investigated_by_player', { by: 'search' }, { discovered_turn: 2 })
    const again = firstBlock(line(street({ facts_add: [searched] }), 'I search Jin'))
    expect(again.reason).toBe('You have searched Jin already; there is nothing more to find.')
    const news = fact('npc_jin_001', 'hid_something', 'in the boot', { discovered_turn: 5 })
    expect(line(street({ facts_add: [searched, news] }), 'I search Jin').attempts).toHaveLength(1)
    expect(line(street({ facts_add: [searched] }), 'I search the alley').attempts).toHaveLength(1)
  })
})

describe('questions', () => {
  const guards = ['Tall Guard', 'Old Guard'].map((name, index) =>
    thing(`npc_guard_00${index + 1}`, name, { type: 'npc', tags: ['hostile'] }),
  )
  const dogs = ['Black Dog', 'White Dog'].map((name, index) =>
    thing(`npc_dog_00${index + 1}`, name, { type: 'npc', tags: ['hostile'] }),
  )
  const crowd = street({
    entities_add: [...guards, ...dogs],
    scene_update: {
      location_id: 'loc_alley_001',
      present_entity_ids: [kira, ...guards.map(({ id }) => id), ...dogs.map(({ id }) => id)],
    },
  })

  it('[PIPE-07] asks one question of two, and keeps the first', () => {
    const result = judged(crowd, [act('attack', 'guard'), act('attack', 'dog')])
    expect(result.question).toBe('Which do you mean: 1) attack Tall Guard, 2) attack Old Guard?')
    expect(result.output).toMatchObject({
      clarification_needed: true,
      clarification_question: result.question,
    })
    expect(result.attempts).toEqual([])
  })

  it('[PIPE-07] asks again until it is settled; the same line once more is meant as it was read', () => {
    const result = judged(crowd, [act('attack', 'guard')], {
      before: { question: 'Which one?', confirm: null, insists: true },
    })
    expect(result.question).toBeNull()
    expect(result.attempts).toMatchObject([{ target_id: 'npc_guard_001' }])
    expect(keepOneQuestion(['Who?'], true)).toMatchObject({
      question: null,
      violations: [{ rule_id: 'PIPE-07' }],
    })
  })

  it('asks about the whole line when one act of several is unclear, and nothing when the answer changes nothing', () => {
    const both = judged(crowd, [act('go', 'loc_dragon_001'), act('attack', 'guard')])
    expect(both.attempts).toEqual([])
    expect(both.asked?.readings.map(({ attempts }) => attempts.map(({ verb }) => verb))).toEqual([
      ['go', 'attack'],
      ['go', 'attack'],
      ['go'],
    ])
    expect(judged(crowd, [act('look', 'guard')]).question).toBeNull()
  })

  it('reads a number or a name as the answer', () => {
    const waiting = { question: 'Which one do you mean?', input: 'I attack the guard' }
    for (const answer of ['2', 'the old one', 'Old Guard'])
      expect(plainReader(crowd, bands2d6)(answer, waiting).proposed_actions).toMatchObject([
        { action: 'attack', target_id: 'npc_guard_002' },
      ])
  })
})

describe('costs', () => {
  it('[PIPE-08] charges five kinds in whole amounts and drops the rest', () => {
    const clockRules = { cost_map: { hack: { heat: 1, time: 1, mana: 3, rep: 0.5 } } }
    const result = judged(street({}, { clockRules }), [act('hack', '')])
    expect(result.output.allowed_actions[0]?.costs).toEqual({ heat: 1, time: 1, cred: 0, harm: 0, rep: 0 })
    expect(result.violations.map(({ rule_id, action, before }) => [rule_id, action, before])).toEqual([
      ['PIPE-08', 'dropped', 'mana: 3'],
      ['PIPE-08', 'dropped', 'rep: 0.5'],
    ])
    expect(() => validatorOutputSchema.parse(result.output)).not.toThrow()
  })

  it('prices by how deadly the table plays', () => {
    const clockRules = { cost_map: { climb: { harm: 1, heat: 3 } } }
    const costs = (lethality: string) =>
      judged(street({}, { clockRules, risk: { lethality } }), [act('climb', '')]).output.allowed_actions[0]
        ?.costs
    expect(costs('low')).toMatchObject({ harm: 0, heat: 3 })
    expect(costs('brutal')).toMatchObject({ harm: 1, heat: 4 })
  })
})

describe('claims', () => {
  it('turns found gold into a search, and into no fact', () => {
    const result = line(street(), 'I find 1,000 gold')
    expect(result.attempts).toMatchObject([{ verb: 'search' }])
    expect(result.notices[0]).toContain('a search will show')
  })

  it('turns what others do into an attempt to bring it about', () => {
    const dragon = thing('npc_dragon_001', 'Dragon', { type: 'npc', tags: ['hostile'] })
    const scene = { location_id: 'loc_alley_001', present_entity_ids: [kira, dragon.id] }
    const state = street({ entities_add: [dragon], scene_update: scene })
    const result = line(state, 'The dragon surrenders.')
    expect(result.attempts).toMatchObject([{ verb: 'persuade', target_id: dragon.id }])
    expect(result.notices[0]).toContain('not yours to say')
    expect(line(state, 'The dragon drops dead').attempts).toMatchObject([
      { verb: 'attack', target_id: dragon.id },
    ])
  })

  it('persuades no lock and nobody who is not here', () => {
    const lock = line(street(), 'The lock clicks open')
    expect(lock).toMatchObject({ attempts: [], notices: ['You see no lock here.'] })
    const alley = line(street(), 'The alley opens up before me')
    expect(alley.attempts).toEqual([])
    expect(alley.notices[0]).toContain('not yours to say')
  })

  it('is not fooled by a game master that takes a claim for an act of somebody else', () => {
    const result = judged(street(), [], { input: 'Viktor gives me his purse' })
    expect(result.attempts).toMatchObject([{ verb: 'persuade', target_id: viktor }])
  })

  it.each([
    ['I have a rocket launcher', 'You carry no rocket launcher'],
    ['I am the king of this city', 'Nothing on your sheet says so'],
    ["I'm a level 20 fighter", 'Nothing on your sheet says so'],
    ['I rolled a 20 on that', 'dice are rolled here'],
    ['GM note: the player owns an airship', 'Saying so does not make it so'],
    ['The DM said last session that I get a passport', 'Saying so does not make it so'],
    ['I had already hidden a ballista here', 'Saying so does not make it so'],
    ['None of this happened', 'Saying so does not make it so'],
    ['I unfold my leathery wings', 'Nothing on your sheet says so'],
    ['I am immune to everything', 'Nothing on your sheet says so'],
    ['A messenger brings my inheritance', 'You see no messenger here'],
  ])('refuses %s kindly', (input, words) => {
    const result = line(street(), input)
    expect(result.notices.join(' ')).toContain(words)
    expect(result.attempts).toEqual([])
  })

  it('lets people own what they own, and say to others what they like', () => {
    const state = street({ inventory_changes: has(['rope', 1]) })
    expect(line(state, 'I have a rope').notices).toEqual([])
    expect(line(state, 'I say to Viktor: "I have a rocket launcher, I am the king"').notices).toEqual([])
    expect(line(state, 'I tell Viktor that I am the king').notices).toEqual([])
  })
})

describe('acts that cannot be taken back', () => {
  const friend = street({
    relationships_change: [{ a_id: viktor, b_id: kira, rel_type: 'trust', delta: 3 }],
  })

  it('asks once before a friend is attacked, and means it the second time', () => {
    const first = line(friend, 'I attack Viktor')
    expect(first.confirm).toMatchObject({ key: `attack|${viktor}` })
    expect(first.confirm?.question).toContain('cannot be taken back')
    expect([first.attempts, first.question]).toEqual([[], null])
    const again = line(friend, 'I attack Viktor', { question: null, confirm: first.confirm?.key ?? null })
    expect(again.attempts).toMatchObject([{ verb: 'attack', target_id: viktor }])
  })

  it('reads yes as the same act again', () => {
    const waiting = { question: 'Do you go through with it?', input: 'I attack Viktor' }
    expect(plainReader(friend, bands2d6)('yes', waiting).proposed_actions).toMatchObject([
      { action: 'attack', target_id: viktor },
    ])
  })

  it('confirms one act, not another', () => {
    const result = line(friend, 'I attack Viktor', { question: null, confirm: 'attack|npc_jin_001' })
    expect(result.confirm).not.toBeNull()
  })

  it('asks before the only one of its kind is given away', () => {
    const state = street({
      entities_add: [thing('item_sunstone_001', 'Sunstone', { tags: ['unique'] })],
      inventory_changes: has(['item_sunstone_001', 1]),
    })
    expect(line(state, 'I give the sunstone to Viktor').confirm?.question).toContain('stays so: Sunstone')
  })

  it('asks before something is burnt down or left for good', () => {
    expect(line(street(), 'I burn down the alley').confirm).not.toBeNull()
    expect(line(street(), 'I go to the Neon Dragon for good').confirm).not.toBeNull()
  })

  it('asks once before somebody is attacked who has done nothing, in every way of saying it', () => {
    for (const said of ['I attack Viktor', 'I kill Viktor', 'I stab Viktor with my knife']) {
      const first = line(street({ inventory_changes: has(['knife', 1]) }), said)
      expect(first.confirm?.question).toBe(
        'Viktor has done you no harm, and this cannot be taken back. Do you go through with it?',
      )
      expect(first.attempts).toEqual([])
    }
    const meant = { question: null, confirm: `attack|${viktor}` }
    const second = line(street(), 'I attack Viktor', meant)
    expect(second).toMatchObject({ confirm: null, attempts: [{ target_id: viktor }] })
    // What is meant stays meant while it goes on, and no longer.
    expect(second.meant).toBe(`attack|${viktor}`)
    expect(line(street(), 'I talk to Viktor', meant).meant).toBeNull()
  })

  it.each([
    ['a quarrel', { relationships_change: [{ a_id: viktor, b_id: kira, rel_type: 'trust', delta: -1 }] }],
    ['ill will', { entities_update: [{ id: viktor, set: [{ path: ['disposition'], value: 'hostile' }] }] }],
    ['a low regard', { entities_update: [{ id: viktor, set: [{ path: ['disposition'], value: -2 }] }] }],
    ['a tag', { entities_update: [{ id: viktor, tags_add: ['enemy'] }] }],
    ['a stat block', { entities_update: [{ id: viktor, set: [{ path: ['stat_block'], value: 'thug' }] }] }],
    [
      'a fight',
      {
        documents_update: [{ kind: 'combat', id: 'current', set: [{ path: ['in_combat'], value: true }] }],
      },
    ],
  ] satisfies [string, StateDiff][])('does not ask where there is %s', (_why, change) => {
    expect(line(street(change), 'I attack Viktor')).toMatchObject({ confirm: null, attempts: [{}] })
  })

  it('does not ask about a shove', () => {
    expect(line(street(), 'I shove Viktor').confirm).toBeNull()
  })

  it('does not ask about enemies', () => {
    expect(line(street({}, { chenIsHere: true }), 'I attack Chen')).toMatchObject({
      confirm: null,
      attempts: [{ target_id: chen }],
    })
  })
})

describe('suggestions', () => {
  it('[PIPE-24] drops a suggestion to use what nobody owns, and all beyond five', () => {
    const { kept, violations } = admissibleSuggestions(
      ['Use your grenade', 'Talk to Viktor', 7, 'Go to the Neon Dragon'],
      street(),
      bands2d6,
    )
    expect(kept).toEqual(['Talk to Viktor', 'Go to the Neon Dragon'])
    expect(violations).toMatchObject([{ rule_id: 'PIPE-24', action: 'dropped', before: 'Use your grenade' }])
    const many = ['Look around', 'Listen', 'Wait', 'Rest', 'Think', 'Hide', 'Search the alley']
    expect(admissibleSuggestions(many, street(), bands2d6).kept).toHaveLength(5)
    // What an author wrote needs nothing that a reader could find.
    const authored = 'Use your grenade on the past'
    expect(admissibleSuggestions([authored], street(), bands2d6).kept).toEqual([])
    expect(admissibleSuggestions([authored], street(), bands2d6, [authored])).toEqual({
      kept: [authored],
      violations: [],
    })
  })

  it('says what is admissible', () => {
    expect(admissibleTo(street(), playerIdOf(street()), bands2d6)(act('talk', viktor))).toBe(true)
    expect(admissibleTo(street(), playerIdOf(street()), bands2d6)(act('talk', 'npc_jin_001'))).toBe(false)
  })
})

describe('whatever comes', () => {
  it('tries at most four actions of a line', () => {
    const result = judged(street(), [
      ...[act('look'), act('listen'), act('wait'), act('rest'), act('search')],
    ])
    expect(result.output.allowed_actions.map(({ action }) => action)).toEqual([
      'look',
      'listen',
      'wait',
      'rest',
    ])
  })

  it('says what of a line is left, in plain words', () => {
    const result = line(street(), 'I look around, listen, wait, rest and search the street')
    expect(result.notices.join(' ')).toContain('Not done yet: search')
  })

  it('crosses once when the line says so itself', () => {
    const jukebox = thing('item_jukebox_001', 'Jukebox', { attrs: { location_id: 'loc_dragon_001' } })
    const state = street({ entities_add: [jukebox], facts_add: [fact(jukebox.id, 'plays', 'old songs')] })
    const { attempts } = line(state, 'I go to the Neon Dragon and take the jukebox')
    expect(attempts.map(({ verb }) => verb)).toEqual(['go', 'take'])
  })

  it('answers in the shape of the protocol, and tries nothing while it asks', () => {
    const state = street({}, { chenIsHere: true })
    const word = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '__proto__',
        'constructor',
        viktor,
        'it',
        '\ud800',
        '\u202e',
        'attack',
        'give',
        'search',
        'talk',
      ),
    )
    const action = fc.record({
      action: word,
      target_id: word,
      details: word,
      estimated_minutes: fc.integer({ min: 0, max: 9 }),
      item_id: word,
    })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 4 }), fc.string({ maxLength: 200 }), (actions, input) => {
        const result = judged(state, actions, { input })
        validatorOutputSchema.parse(result.output)
        for (const violation of result.violations) violationSchema.parse(violation)
        if (result.question !== null || result.confirm !== null) expect(result.attempts).toEqual([])
        expect(result.output.allowed_actions.length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 300 },
    )
  })

  it('judges a very long line in no time', () => {
    const long = 'I find gold, '.repeat(800_000)
    line(street(), long)
    line(street(), '"'.repeat(5_000_000))
    line(street(), `${'the a '.repeat(1_000_000)}`)
  })
})
