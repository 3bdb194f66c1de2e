import { describe, expect, it } from 'vitest'
import type { ReadAct, Reading } from '../../core/protocol/free-text-reading.ts'
import type { Result } from '../../core/result.ts'
import { type InterpreterScore, type Reader, scoreLines, scoreTable } from './interpreter-suite.ts'
import { readLabelledLines, readLabelledScenes } from './read-labelled-lines.ts'
import { labelTriage } from './triage-log-to-labels.ts'

const scenes = {
  scenes: {
    inn: {
      mode: 'explore',
      npcs: [{ id: 'odile', name: 'Odile', aliases: [], kind: 'npc', pronoun: 'she' }],
      objects: [{ id: 'door', name: 'door', aliases: [], kind: 'object' }],
      inventory: [{ id: 'potion', name: 'potion', aliases: [] }],
      exits: [{ id: 'mill', name: 'the mill', aliases: [], kind: 'place' }],
    },
  },
}

const line = (id: string, actions: readonly object[], more: object = {}): string =>
  JSON.stringify({
    id,
    split: 'a',
    scene: 'inn',
    text: id,
    context: {},
    gold: { mode: 'play', actions },
    ...more,
  })

function act(action: ReadAct['action'], target: string | null = null): ReadAct {
  return { action, verb: '', target, item: null, topics: [], manner: [], details: '', confidence: 0.9 }
}

function reading(actions: readonly ReadAct[], more: Partial<Reading> = {}): Reading {
  return {
    mode: 'play',
    intent: '',
    confidence: 0.9,
    band: 'act',
    actions,
    referenced: [],
    risk_flags: [],
    minutes: 1,
    claims: [],
    assumptions: [],
    understood: '',
    ...more,
  }
}

function scored(lines: readonly string[], read: Reader): Result<InterpreterScore> {
  const labelled = readLabelledLines(lines, 'lines.jsonl')
  const world = readLabelledScenes(scenes, 'scenes.json')
  if (!labelled.ok) return labelled
  return world.ok ? scoreLines(labelled.value, world.value, read) : world
}

const score = (lines: readonly string[], read: Reader): InterpreterScore => {
  const result = scored(lines, read)
  if (!result.ok) throw new Error(result.refusal.message)
  return result.value
}

describe('scoring a reader', () => {
  it('counts a line when mode, heaviest act and its target are right', () => {
    const lines = [
      line('one', [
        { action: 'go', target: 'odile' },
        { action: 'ask', target: 'odile' },
      ]),
      line('two', [{ action: 'look' }]),
    ]
    const made = score(lines, () => reading([act('ask', 'odile')]))
    expect(made).toMatchObject({ lines: 2, strict: 0.5, by_split: { a: { lines: 2, strict: 0.5 } } })
    expect(made.misses).toMatchObject([
      { id: 'two', expected: { action: 'look' }, got: { action: 'ask', target: 'odile' } },
    ])
    expect(scoreTable(made)).toContain('expected look, read ask odile at 0.9')
  })
  it('takes a readied act for waiting and a sheet for a system line', () => {
    expect(score([line('one', [{ action: 'wait' }])], () => reading([act('ready')])).strict).toBe(1)
    const sheet = line('two', [], { gold: { mode: 'system', actions: [{ action: 'status' }] } })
    expect(score([sheet], () => reading([act('status')], { mode: 'status' })).strict).toBe(1)
  })
  it('counts as harm what would be done and was not asked for', () => {
    const greet = [line('one', [{ action: 'greet', target: 'odile' }])]
    expect(score(greet, () => reading([act('attack', 'odile')])).harmful).toBe(1)
    expect(score(greet, () => reading([act('attack', 'odile')], { band: 'improvise' })).harmful).toBe(0)
    expect(score(greet, () => reading([act('force', 'door')])).harmful).toBe(1)
    expect(score(greet, () => reading([act('surrender')])).harmful).toBe(1)
    expect(score(greet, () => reading([act('consume', 'potion')])).harmful).toBe(1)
    expect(
      score([line('two', [{ action: 'attack', target: 'odile' }])], () => reading([act('grapple', 'odile')]))
        .harmful,
    ).toBe(0)
  })
  it('says which line cannot be used and why', () => {
    const told = (lines: readonly string[]): string => {
      const result = scored(lines, () => reading([act('look')]))
      return result.ok ? '' : result.refusal.message
    }
    expect(told(['{"scene": "inn"}'])).toBe('Line 1 of lines.jsonl cannot be used: it has no "text".')
    expect(told([line('one', [{ action: 'look' }]), 'nonsense'])).toContain(
      'Line 2 of lines.jsonl cannot be used: it is not a JSON object',
    )
    expect(told([])).toBe('lines.jsonl holds no lines to read.')
    expect(told([line('one', [{ action: 'look' }], { scene: 'moon' })])).toContain(
      'there is no such scene. There are: inn.',
    )
    const world = readLabelledScenes({}, 'scenes.json')
    expect(world.ok ? '' : world.refusal.code).toBe('import/no-scenes')
  })
})

describe('labels from a triage log', () => {
  const scene = { mode: 'explore', people: [], focus: ['odile'], interlocutor: 'odile' }
  const row = (text: string, actions: readonly object[]) =>
    JSON.stringify({ text, scene, reading: { mode: 'play', actions } })
  it('drafts a label from the guess, once for a line in a scene', () => {
    const made = labelTriage(
      [row('boop', [{ action: 'improvise', target: 'odile', topics: [] }]), row('Boop', [])],
      'triage.jsonl',
    )
    expect(made).toMatchObject({
      ok: true,
      value: {
        lines: [
          {
            id: 't001',
            scene: 'scene_1',
            text: 'boop',
            context: { focus: ['odile'], interlocutor: 'odile' },
            gold: { actions: [{ action: 'other', target: 'odile' }] },
          },
        ],
        scenes: { scenes: { scene_1: { mode: 'explore', people: [] } } },
      },
    })
  })
  it('refuses what is no log', () => {
    const made = labelTriage(['{"text": "boop"}'], 'triage.jsonl')
    expect(made.ok ? '' : made.refusal.message).toContain('Line 1 of triage.jsonl is no row')
    expect(labelTriage([''], 'triage.jsonl').ok).toBe(false)
  })
})
