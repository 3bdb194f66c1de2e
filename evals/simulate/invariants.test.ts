/** Every invariant lets a good turn pass and catches one that is broken in just that way. */
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/core/json.ts'
import { invariants } from './invariants.ts'
import type { Looked } from './looked.ts'
import {
  changed,
  sampleEntity,
  sampleHead,
  sampleLooked,
  samplePlayerTurn,
  sampleRecords,
  sampleRoll,
  sampleState,
  sampleTurn,
} from './sample-looked.ts'

function brokenBy(looked: Looked): readonly string[] {
  return invariants.filter((invariant) => invariant.broken(looked).length > 0).map((one) => one.id)
}

const secret = 'The duke has been dead since the spring and nobody in the castle dares to say so'
const fact = { id: 'f', subject_id: 'world', predicate: 'is', object: secret, visibility: 'gm' }
const fighting = { 'combat|current': { kind: 'combat', id: 'current', value: { in_combat: true } } }
const pick = { do: 'say', input: '1', owner: false, picks: 'ask_oda' } as const

function events(...list: readonly { readonly type: string; readonly details?: object }[]): Looked['records'] {
  return sampleRecords({ engine_events: list.map((one) => ({ details: {}, tags: [], ...one })) })
}

function told(narrative: string): Partial<Looked> {
  const turn = sampleTurn({ narrative })
  return { turn, shown: samplePlayerTurn(turn), records: sampleRecords({}, { narrative }) }
}

function offering(choices: object): Partial<Looked> {
  const turn = sampleTurn({ planning_block: { thinking: '', choices } })
  return { turn, shown: samplePlayerTurn(turn) }
}

function remembering(fill: (memory: Looked['memory']) => void): Partial<Looked> {
  const { memory } = sampleLooked()
  fill(memory)
  return { memory }
}

const refusal = { code: 'turn/nothing-said', message: 'Say something.' } as const
const refusedMove = { refusal, turn: null, shown: null, records: [], to: sampleLooked().from }

/** What is broken, and the one invariant that must see it. */
const broken: readonly (readonly [id: string, what: string, looked: Partial<Looked>])[] = [
  ['rows-equal-fold', 'a row that is not in the log', { unfolded: ['clocks: heat'] }],
  [
    'log-grows',
    'a turn that left half its records',
    { records: sampleRecords().slice(0, 2), to: sampleHead({ depth: 7 }) },
  ],
  ['log-grows', 'a turn that was resolved twice', { to: sampleHead({ resolved: 3 }) }],
  ['log-grows', 'a turn that hangs on another head', { from: { ...sampleLooked().from, hash: 'elsewhere' } }],
  ['log-grows', 'a refusal that changed the log', { ...refusedMove, to: sampleHead({ hash: 'h9' }) }],
  [
    'log-grows',
    'an undo that went two turns back',
    { move: { do: 'undo' }, turn: null, shown: null, records: [], to: sampleHead({ turn: -1 }) },
  ],
  [
    'turns-counted',
    'a turn that was not counted',
    { state: sampleState({ counters: sampleLooked().earlier.counters }) },
  ],
  [
    'time-goes-forward',
    'a clock that went back',
    { earlier: { ...sampleLooked().earlier, time: { ...sampleLooked().earlier.time, hour: 9 } } },
  ],
  [
    'time-goes-forward',
    'a story that took no time',
    { state: sampleState({ time: sampleLooked().earlier.time }) },
  ],
  [
    'bodies-in-bounds',
    'more hit points than there are',
    {
      changes: [
        changed('entities', 'pc_wren_001', sampleEntity('pc_wren_001', { hp_current: 12, hp_max: 10 })),
      ],
    },
  ],
  [
    'bodies-in-bounds',
    'somebody below nought in a fight',
    {
      changes: [
        changed('documents', 'combat|current', {
          kind: 'combat',
          value: { combatants: { grix: { hp_current: -1, hp_max: 7 } } },
        }),
      ],
    },
  ],
  [
    'resources-in-bounds',
    'a clock past its end',
    { changes: [changed('clocks', 'heat', { value: 9, max: 8 })] },
  ],
  [
    'resources-in-bounds',
    'a slot used twice',
    {
      changes: [
        changed(
          'entities',
          'pc_wren_001',
          sampleEntity('pc_wren_001', { resources: { spell_slots: { level_1: { used: 3, max: 2 } } } }),
        ),
      ],
    },
  ],
  [
    'possessions-explained',
    'a thing that came from nowhere',
    { changes: [changed('inventory', 'pc_wren_001|rope', { owner_id: 'pc_wren_001', qty: 1 })] },
  ],
  [
    'possessions-explained',
    'a thing that was given and kept',
    {
      records: events({
        type: 'item_moved',
        details: { item_id: 'rope', qty: 1, from: 'pc_wren_001', to: 'npc_oda_001' },
      }),
      changes: [changed('inventory', 'npc_oda_001|rope', { owner_id: 'npc_oda_001', qty: 2 })],
    },
  ],
  [
    'possessions-explained',
    'gold that nobody paid',
    {
      changes: [
        changed(
          'entities',
          'pc_wren_001',
          sampleEntity('pc_wren_001', { resources: { gold: 60 } }),
          sampleEntity('pc_wren_001', { resources: { gold: 10 } }),
        ),
      ],
    },
  ],
  [
    'names-known',
    'a thing that belongs to nobody',
    {
      records: events({ type: 'item_gained', details: { owner_id: 'npc_gone', item_id: 'rope', delta: 1 } }),
      changes: [changed('inventory', 'npc_gone|rope', { owner_id: 'npc_gone', qty: 1 })],
    },
  ],
  ['dice-proven', 'a die that its seed does not give', { misrolled: ['roll_1_0: wrong faces for its seed'] }],
  ['dice-proven', 'a stream that was used before', remembering((memory) => memory.nonces.add('0|1'))],
  [
    'dice-proven',
    'an attempt that was thrown again',
    remembering((memory) => memory.attempts.set(sampleRoll.attempt, sampleRoll)),
  ],
  ['dice-proven', 'dice that changed after they were shown', { shownDice: [{ ...sampleRoll, total: 12 }] }],
  [
    'same-line-same-dice',
    'a line that bought another roll',
    remembering((memory) => memory.lines.set('h0|false|I look around.', canonicalJson([]))),
  ],
  [
    'told-after-commit',
    'words that are not in the log',
    { records: sampleRecords({}, { narrative: 'Something else.' }) },
  ],
  ['told-after-commit', 'an answer before its record', { turn: sampleTurn({ record: 'h3' }) }],
  [
    'choices-open',
    'one choice twice',
    offering({ a: { text: 'Ask Oda', description: 'x' }, b: { text: 'ask Oda!', description: 'x' } }),
  ],
  ['choices-open', 'a turn without a choice', offering({})],
  [
    'choices-open',
    'a choice that cannot be done',
    { move: pick, records: events({ type: 'blocked', details: { reason: 'Oda is not here.' } }) },
  ],
  [
    'secrets-kept',
    'a secret in the story',
    {
      ...told(`Oda leans over. ${secret}.`),
      ...remembering(({ hidden }) => hidden.learn([changed('facts', 'f', fact)])),
      state: sampleState({ facts: { f: fact } as never }),
    },
  ],
  ['secrets-kept', 'a field behind the screen', { shown: sampleTurn() }],
  ['prose-whole', 'silence', told(' ')],
  ['prose-whole', 'a value that is not there', told('You take undefined.')],
  ['prose-whole', 'a blank of a template', told('{name} nods.')],
  ['prose-whole', 'an object as text', told('You see [object Object].')],
  ['prose-whole', 'a sentence that begins small', told('You miss. the bosun laughs.')],
  ['prose-whole', 'an id', told('You talk to npc_oda_001 for a while.')],
  ['prose-whole', 'an empty name', told('There is nobody called "" here.')],
  ['prose-whole', 'a refusal that says nothing', { ...refusedMove, refusal: { ...refusal, message: 'no' } }],
  ['fights-asked-for', 'a fight out of nothing', { state: sampleState({ documents: fighting as never }) }],
]

const moved = { turn: null, shown: null, records: [] }
const view = { name: 'journal', problem: null }
const more: typeof broken = [
  [
    'undo-is-undone',
    'a redo that leads elsewhere',
    {
      ...{ ...moved, move: { do: 'redo' }, to: sampleHead({ hash: 'other' }) },
      ...remembering((memory) => memory.undone.push('h2')),
    },
  ],
  [
    'sent-twice-played-once',
    'a second roll',
    { resent: { answer: sampleTurn(), before: 'h2', after: 'h4' } },
  ],
  [
    'sent-twice-played-once',
    'a second answer',
    { resent: { answer: sampleTurn({ narrative: 'Something else.' }), before: 'h2', after: 'h2' } },
  ],
  [
    'told-anew',
    'the words of the turn before',
    remembering((memory) => {
      memory.told.last = 'The ferry is late.'
    }),
  ],
  ['views-open', 'a view that does not open', { views: [{ ...view, problem: 'No.', sentences: [] }] }],
  ['views-open', 'a seam in a view', { views: [{ ...view, sentences: ['You met undefined there.'] }] }],
]

describe('the invariants', () => {
  it('let a good turn pass, and a good refusal', () => {
    expect(brokenBy(sampleLooked())).toEqual([])
    expect(brokenBy(sampleLooked(refusedMove))).toEqual([])
  })

  it.each([...broken, ...more])('%s sees %s, and nobody else does', (id, _what, looked) => {
    expect(brokenBy(sampleLooked(looked))).toEqual([id])
  })

  it('are each proven able to fail', () => {
    expect([...new Set([...broken, ...more].map(([id]) => id))]).toEqual(invariants.map((one) => one.id))
  })

  it('let pass what is explained: a gift, a known secret, an asked-for fight, a quoted line', () => {
    const given = { item_id: 'rope', qty: 1, from: 'pc_wren_001', to: 'npc_oda_001' }
    const knows = { knower_id: 'pc_wren_001', fact_id: 'f', turn: 1, source: 'told' }
    const fine: readonly Partial<Looked>[] = [
      {
        records: events({ type: 'item_moved', details: given }),
        changes: [
          changed('inventory', 'pc_wren_001|rope', undefined, { owner_id: 'pc_wren_001', qty: 1 }),
          changed('inventory', 'npc_oda_001|rope', { owner_id: 'npc_oda_001', qty: 1 }),
        ],
      },
      {
        ...told(`Oda leans over. ${secret}.`),
        ...remembering(({ hidden }) => hidden.learn([changed('facts', 'f', fact)])),
        state: sampleState({ facts: { f: fact } as never, knowledge: { 'pc_wren_001|f': knows } }),
      },
      {
        move: { ...pick, input: 'I attack Oda', picks: null },
        state: sampleState({ documents: fighting as never }),
      },
      {
        move: { ...pick, input: 'attakc Oda', picks: null },
        state: sampleState({ documents: fighting as never }),
      },
      told('They still owe N.E. the second half.'),
      { ...told('You say "undefined" aloud.'), move: { ...pick, input: 'I say undefined', picks: null } },
    ]
    for (const looked of fine) expect(brokenBy(sampleLooked(looked))).toEqual([])
  })
})
