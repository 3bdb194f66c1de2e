import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/json.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { improvisationFor, settleImprovisation } from '../actions/improvised-actions.ts'
import { worldSuggestions } from '../choices/world-suggestions.ts'
import { WorldEdit, type WorldEvent } from '../collect-world-changes.ts'
import { type WorldDefinition, worldDefinitionSchema } from '../definition/world-definition.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { readEffects } from '../effects/effect-schema-and-context.ts'
import { brida, documented, harbourState, inn, jory, lawfully, mira, row } from '../sample-state.ts'
import { countLeg, openChase } from '../set-pieces/chases.ts'
import { countArgument, loseTolerance, openContest } from '../set-pieces/contests-of-words.ts'
import { intendedAction, setPieceActions } from '../set-pieces/set-piece-actions.ts'
import { type ActionResult, runningSetPiece } from '../set-pieces/set-piece-progress.ts'
import { deduce, driveClocks } from './clocks-deductions-and-threads.ts'
import { withForeshadowing } from './foreshadowing.ts'
import { giveHelp, needsHelp } from './help-and-rumours.ts'
import { playStorylet } from './storylets.ts'

function bookOf(parts: object): WorldDefinition {
  return worldDefinitionSchema.parse(parts)
}

const check = { skill: 'persuasion', dc: 13 }
const contest = {
  id: 'supper',
  title: 'The supper',
  favour: 3,
  patience: 2,
  listeners: [{ id: brida, moved_by: ['truth'] }],
  arguments: [
    { id: 'a_truth', text: 'Tell the truth', check, appeal: 'truth', listener: brida },
    { id: 'a_sledge', text: 'Show the tracks', evidence: 'c_sledge', favour: 2 },
  ],
  win: [{ flag: 'won' }],
  lose: [{ clock: { tide: 1 } }],
}
const chase = {
  id: 'leads',
  title: 'Over the leads',
  need: 2,
  fail: 2,
  legs: [
    { routes: [{ id: 'jump', text: 'Jump' }] },
    { routes: [{ id: 'rope', text: 'Take the rope' }] },
    { routes: [{ id: 'mud', text: 'Wade' }] },
  ],
}
const definition = bookOf({ contests: { supper: contest }, chases: { leads: chase } })

function pieceOf<Kind extends 'contests' | 'chases'>(kind: Kind, id: string): WorldDefinition[Kind][string] {
  const found = definition[kind][id]
  if (found === undefined) throw new Error(id)
  return found as WorldDefinition[Kind][string]
}

const supper = pieceOf('contests', 'supper')
const leads = pieceOf('chases', 'leads')
const argument = (id: string) => {
  const found = supper.arguments.find((argument) => argument.id === id)
  if (found === undefined) throw new Error(id)
  return found
}

function types(edit: WorldEdit): readonly string[] {
  return edit.events.map((event) => event.type)
}

describe('effects that only ask', () => {
  it('leave a due event each and change nothing', () => {
    const edit = new WorldEdit(harbourState())
    const asked = [
      { time: 20 },
      { encounter: 'knives' },
      { contest: 'supper' },
      { chase: 'leads' },
      { damage: { dice: '2d6', type: 'fire', to: 'foes' } },
      { condition: { name: 'poisoned' } },
    ]
    applyEffects(edit, asked)
    expect(types(edit)).toEqual([
      'time_due',
      'encounter_due',
      'contest_due',
      'chase_due',
      'damage_due',
      'condition_due',
    ])
    expect(edit.finish().diff).toEqual({})
    expect(edit.events.every((event) => event.tags.includes('due'))).toBe(true)
  })

  it('refuse what cannot be asked for', () => {
    for (const bad of [{ time: 0 }, { time: 99_999 }, { damage: { type: 'fire' } }, { condition: {} }])
      expect(readEffects([bad])).toMatchObject({ ok: false, refusal: { code: 'world/bad-effect' } })
  })
})

describe('a contest', () => {
  function argued(...said: readonly (readonly [string | null, ActionResult])[]): WorldEdit {
    const edit = new WorldEdit(harbourState())
    openContest(edit, supper)
    for (const [id, result] of said)
      countArgument(edit, supper, { argument: id === null ? null : argument(id), result })
    return edit
  }

  it('counts favour, and one more for what moves the one it is meant for', () => {
    const edit = argued(['a_truth', 'success'])
    expect(edit.events.at(-1)?.details).toMatchObject({ favour: 2, patience: 2, gain: 2 })
  })

  it('is won at its favour, lost without patience, and does what hangs on that once', () => {
    expect(types(argued(['a_truth', 'success'], ['a_sledge', 'automatic']))).toContain('contest_won')
    const lost = argued(['a_truth', 'fail'], [null, 'fail'], [null, 'success'])
    expect(types(lost).filter((type) => type === 'contest_lost')).toHaveLength(1)
    expect(lost.state.clocks.tide?.value).toBe(2)
    expect(runningSetPiece(lost.state)).toBeNull()
  })

  it('ends whatever is said, and never beyond its bounds', () => {
    const results: readonly ActionResult[] = ['success', 'mixed', 'fail', 'automatic']
    const said = fc.array(
      fc.tuple(fc.constantFrom('a_truth', 'a_sledge', null), fc.constantFrom(...results)),
      {
        minLength: 6,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(said, (list) => {
        const edit = argued(...list)
        const moves = edit.events.filter((event) => event.type === 'contest_moved')
        for (const { details } of moves) {
          expect(details.favour as number).toBeLessThanOrEqual(supper.favour)
          expect(details.patience as number).toBeGreaterThanOrEqual(0)
        }
        expect(runningSetPiece(edit.state)).toBeNull()
        lawfully(harbourState(), edit.finish().diff)
      }),
      { numRuns: 60 },
    )
  })

  it('does not wait for ever', () => {
    const edit = argued()
    loseTolerance(edit, supper)
    loseTolerance(edit, supper)
    expect(types(edit)).toContain('contest_lost')
  })

  it('offers evidence only to whoever has it, and knows an argument by its words', () => {
    const edit = argued()
    expect(setPieceActions(edit.state, definition).map((action) => action.action.id)).toEqual([
      'a_truth',
      'supper#leave',
    ])
    const knowing = lawfully(edit.state, {
      knowledge_add: [{ knower_id: mira, fact_id: 'c_sledge', turn: 1, source: 'found' }],
    })
    const open = setPieceActions(knowing, definition)
    expect(intendedAction(open, { verb: 'say', words: 'I show the tracks to all of them' })).toMatchObject({
      sure: true,
    })
    expect(intendedAction(open, { verb: 'say', words: 'Show the tracksuit' })).toBeUndefined()
    expect(intendedAction(open, { verb: 'say', deed_id: 'a_truth' })?.action.id).toBe('a_truth')
  })
})

describe('a chase', () => {
  it('is decided by the need, the fail, or the end of its legs', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 3, maxLength: 6 }), (legs) => {
        const edit = new WorldEdit(harbourState())
        openChase(edit, leads)
        for (const good of legs) countLeg(edit, leads, good ? 'success' : 'fail')
        const ends = types(edit).filter((type) => type === 'chase_won' || type === 'chase_lost')
        expect(ends).toHaveLength(1)
        const first = legs.slice(0, 3).filter(Boolean).length
        expect(ends[0]).toBe(first >= 2 ? 'chase_won' : 'chase_lost')
      }),
      { numRuns: 40 },
    )
  })

  it('does not begin inside another set piece', () => {
    const edit = new WorldEdit(harbourState())
    openContest(edit, supper)
    openChase(edit, leads)
    expect(types(edit)).toEqual(['contest_opened'])
  })
})

describe('omens', () => {
  const tides = bookOf({ clocks: { tide: { id: 'tide', omens: { '2': 'Wet stairs.', '3': ['A', 'B'] } } } })
  const moved = (to: number, delta = 1): WorldEvent => ({
    type: 'clock_advanced',
    details: { clock_id: 'tide', to, delta },
    tags: ['clock'],
  })
  const loudIn = (events: readonly WorldEvent[], more: StateDiff = {}) =>
    withForeshadowing(events, harbourState(more), tides).events.filter(
      (event) => !event.tags.includes('quiet'),
    )

  it('are told once a turn, the last step first', () => {
    expect(loudIn([moved(2), moved(3)]).map((event) => event.details.text)).toEqual([['A', 'B']])
  })

  it('rest after two turns with one, unless something hangs on the clock', () => {
    const loud = documented('world', 'drama', { loud: [3, 4] })
    expect(loudIn([moved(2)], loud)).toEqual([])
    const rung: WorldEvent = {
      type: 'clock_triggered',
      details: { clock_id: 'tide', threshold: 8, text: 'Midnight.' },
      tags: ['clock'],
    }
    expect(loudIn([rung], loud)).toHaveLength(1)
  })

  it('are silent about a clock that goes back', () => {
    expect(loudIn([moved(2, -1)])).toEqual([])
  })
})

describe('what follows', () => {
  const driven = bookOf({ clocks: { tide: { id: 'tide', on: { fail: 1, rest: 2 } } } })

  it('drives clocks by failures and rests, but not one that was moved already', () => {
    const run = (failed: boolean, rested: boolean, events: WorldEvent[] = []) => {
      const edit = new WorldEdit(harbourState())
      driveClocks(edit, driven, { failed, rested }, events)
      return edit.state.clocks.tide?.value
    }
    expect(run(true, false)).toBe(2)
    expect(run(false, true)).toBe(3)
    const priced = { type: 'clock_advanced', details: { clock_id: 'tide', reason: 'a deed' }, tags: [] }
    expect(run(true, false, [priced])).toBe(1)
  })

  it('draws no conclusion from too few clues', () => {
    const thin = bookOf({ deductions: { d: { id: 'd', needs: { any: 2, of: ['c_sledge', 'f_rowed'] } } } })
    const knowing = harbourState({
      knowledge_add: [{ knower_id: mira, fact_id: 'c_sledge', turn: 1, source: 'found' }],
    })
    const edit = new WorldEdit(knowing)
    deduce(edit, thin)
    expect(edit.events).toEqual([])
  })
})

describe('help', () => {
  const kind = bookOf({
    hints: { h: { id: 'h', text: 'The board.' } },
    storylets: { s: { id: 's', priority: 'urgent', text: 'A knock.' } },
  })

  it('comes after some turns without anything new, mildest first', () => {
    expect(needsHelp(harbourState(documented('world', 'drama', { progress: 4 })))).toBe(false)
    const state = harbourState(documented('world', 'drama', { progress: 0 }))
    expect(needsHelp(state)).toBe(true)
    const edit = new WorldEdit(state)
    giveHelp(edit, kind)
    giveHelp(edit, kind)
    expect(types(edit)).toEqual(['hint_given', 'storylet_played'])
  })
})

describe('a storylet with choices', () => {
  const told = bookOf({
    storylets: {
      beggar: { id: 'beggar', text: 'A beggar.', choices: [{ id: 'give', text: 'Give him a coin' }] },
    },
  })

  it('waits for an answer where it was told, and not for ever', () => {
    const edit = new WorldEdit(harbourState())
    const beggar = told.storylets.beggar
    if (beggar === undefined) throw new Error('no beggar')
    playStorylet(edit, beggar)
    expect(setPieceActions(edit.state, told).map((action) => action.action.id)).toEqual(['give'])
    const elsewhere = { ...edit.state, scene: { ...edit.state.scene, location_id: row } }
    expect(setPieceActions(elsewhere, told)).toEqual([])
    const later = { ...edit.state, counters: { ...edit.state.counters, current_turn: 9 } }
    expect(setPieceActions(later, told)).toEqual([])
  })
})

describe('an idea of one’s own', () => {
  it('is a check of the nearest skill, harder on what resists', () => {
    expect(improvisationFor({ words: 'I sing to Jory', target_id: jory }, harbourState()).check.skill).toBe(
      'performance',
    )
    expect(improvisationFor({ words: 'I lick the wall' }, harbourState()).check).toMatchObject({
      skill: 'perception',
      dc: 12,
    })
    const cold = harbourState({
      relationships_change: [{ a_id: mira, b_id: jory, rel_type: 'trust', intensity: -5 }],
    })
    expect(improvisationFor({ words: 'I sing', target_id: jory }, cold).check.dc).toBe(15)
  })

  it('never makes a fact, a thing or a way, whatever comes of it', () => {
    const words = fc.constantFrom('I sing', 'I creep about', 'I build a ladder', 'I befriend him', 'zzz')
    const results = fc.constantFrom<ActionResult>('success', 'mixed', 'fail')
    fc.assert(
      fc.property(words, results, fc.boolean(), fc.boolean(), (said, result, paid, aimed) => {
        const edit = new WorldEdit(harbourState())
        const act = { words: said, ...(aimed && { target_id: jory }) }
        settleImprovisation(edit, improvisationFor(act, edit.state), { result, words: said, paid })
        const { facts_add, entities_add, inventory_changes, entities_update } = edit.finish().diff
        expect([facts_add, entities_add, inventory_changes, entities_update]).toEqual(
          Array(4).fill(undefined),
        )
        lawfully(harbourState(), edit.finish().diff)
      }),
      { numRuns: 40 },
    )
  })
})

describe('ideas for choices', () => {
  const secret = {
    knows: [{ id: 'k', topics: ['long_tide'], fact: 'The tide turns.' }],
    withholds: [
      {
        id: 'w',
        topics: ['tongue'],
        fact: 'f_rowed',
        gate: { any: [{ check }, { coin: 5 }, { evidence: 'c_sledge' }] },
      },
    ],
  }
  const talk = bookOf({
    topics: {
      long_tide: { id: 'long_tide', name: 'the tide' },
      tongue: { id: 'tongue', name: 'the tongue' },
    },
    clues: { c_sledge: { id: 'c_sledge', name: 'the tracks', fact: 'Tracks.', points_to: jory } },
    places: { [inn]: { id: inn, exits: [{ to: row, if: { flag: 'door_open' } }] } },
  })
  const leaves = Object.entries(secret).map(([name, value]) => ({ path: [name], value: value as never }))
  const world = (...more: StateDiff[]) =>
    harbourState({ entities_update: [{ id: jory, set: leaves }] }, ...more)
  const texts = (state: ReturnType<typeof harbourState>) =>
    worldSuggestions(state, talk).map((suggestion) => suggestion.text)

  it('never tell that somebody keeps something back before it was seen', () => {
    expect(texts(world())).toContain('Ask Jory Sprat about the tide')
    expect(texts(world()).filter((text) => /tongue|Win over|Offer/.test(text))).toEqual([])
    const asked = documented('world', 'talk', { [jory]: { kept: { w: 1 } } as JsonObject })
    expect(texts(world(asked))).toEqual(
      expect.arrayContaining(['Win over Jory Sprat', 'Offer Jory Sprat 5 coins']),
    )
  })

  it('ask nobody the same thing twice, by whatever id it goes', () => {
    const twins = bookOf({
      topics: { a: { id: 'a', name: 'the cellar' }, b: { id: 'b', name: 'the cellar' } },
    })
    const knows = [{ id: 'k', topics: ['a', 'b'], fact: 'It is wet.' }]
    const state = harbourState({ entities_update: [{ id: jory, set: [{ path: ['knows'], value: knows }] }] })
    const asks = worldSuggestions(state, twins).filter(
      (suggestion) => suggestion.text === 'Ask Jory Sprat about the cellar',
    )
    expect(asks).toHaveLength(1)
  })

  it('put proof in hand first, before the one it points at', () => {
    const found = { knowledge_add: [{ knower_id: mira, fact_id: 'c_sledge', turn: 1, source: 'found' }] }
    expect(texts(world(found))[0]).toBe('Put it in front of Jory Sprat: the tracks')
  })

  it('leave out ways that are shut', () => {
    expect(texts(world())).not.toContain("Go to Gutters' Row")
    const open = documented('world', 'flags', { door_open: true })
    expect(texts(world(open))).toContain("Go to Gutters' Row")
  })
})
