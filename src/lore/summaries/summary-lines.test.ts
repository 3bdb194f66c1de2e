import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import { secretCheck } from '../../turn/scene-secrets.ts'
import { harbourState } from '../../world/sample-state.ts'
import { storyWith, summariseScene } from './scene-and-session-summaries.ts'
import { isFaithful, wordedSummary } from './summariser-port-and-faithfulness.ts'
import { linesOfTurns, readLines, type SummaryLine, weightiestLines, writeLines } from './summary-lines.ts'

function turn(turn_no: number, final_text: string, events: JsonValue = [], more = {}): TurnEvent {
  return {
    id: `t${turn_no}`,
    campaign_id: 'c',
    turn_no,
    player_input: '',
    context_packet: {},
    pass_outputs: {},
    engine_events: events,
    final_text,
    prompt_versions: {},
    state_diff: { time: {} as never },
    ...more,
  }
}

const said = 'The room is quiet. Jory admits that he rowed to Pier Nine. He looks away.'
const disclosed = [{ type: 'disclosed', details: { fact_id: 'f', say: ['I rowed to Pier Nine.'] }, tags: [] }]

describe('summary lines', () => {
  it('keep the sentence that tells what happened, with its turn', () => {
    expect(linesOfTurns([turn(7, said, disclosed)])).toEqual([
      { turn: 7, kind: 'disclosed', text: 'Jory admits that he rowed to Pier Nine.' },
    ])
  })

  it('say what was learned in the words of the fact, once the player knows it', () => {
    const fact = harbourState().facts.f_rowed
    if (fact === undefined) throw new Error('no fact')
    const open = { ...fact, id: 'f', visibility: 'known' }
    expect(linesOfTurns([turn(7, said, disclosed)], { f: open })[0]?.text).toBe(
      'rowed the tongue to Pier Nine',
    )
    expect(linesOfTurns([turn(7, said, disclosed)], { f: { ...open, visibility: 'gm' } })[0]?.text).toContain(
      'Jory',
    )
  })

  it('leave out talk about the game and thoughts', () => {
    const talk = turn(1, 'That is how it works.', [], { state_diff: {} })
    const thought = turn(2, 'You think.', [], { pass_outputs: { planning: {} } })
    expect(linesOfTurns([talk, thought])).toEqual([])
  })

  it('close what a cut has opened', () => {
    const [line] = linesOfTurns([turn(3, '"I sold the tackle to Hale, and the saw. And tallow."', disclosed)])
    expect((line?.text.match(/"/g) ?? []).length % 2).toBe(0)
  })

  it('end no sentence at initials, and lose no word at one', () => {
    const ledger = 'You have time for one. *N.E., half; balance, see me after*, and no tick. A page turns.'
    expect(linesOfTurns([turn(3, ledger, disclosed)])[0]?.text).toBe(
      'You have time for one. *N.E., half; balance, see me after*, and no tick.',
    )
  })

  it('are read back as they were written', () => {
    const lines: SummaryLine[] = [
      { turn: 3, kind: 'scene_changed', text: 'You go to the Row.' },
      { turn: 4, kind: null, text: 'Rain: more of it.' },
    ]
    expect(readLines(writeLines(lines))).toEqual(lines)
    expect(readLines('nonsense\nTurn x: y')).toEqual([])
  })
})

describe('summaries of summaries', () => {
  it('stay as short however long the story is', () => {
    let story = null
    for (let scene = 0; scene < 300; scene += 1) {
      const turns = Array.from({ length: 8 }, (_, at) =>
        turn(scene * 8 + at + 1, `Number ${scene} ${at} is told.`, disclosed),
      )
      story =
        summariseScene(
          { place: 'p', from: scene * 8 + 1, to: scene * 8 + 8, next: 0 },
          { turns, facts: {} },
          story,
        )?.story ?? null
    }
    const lines = readLines(story?.text ?? '')
    expect(lines).toHaveLength(16)
    expect(lines.at(-1)?.turn).toBe(2_400)
  })

  it('keep what weighs most, and only what was told', () => {
    const lines = [turn(1, 'A lamp.'), turn(2, said, disclosed), turn(3, 'A door.')]
    const kept = weightiestLines(linesOfTurns(lines), 1)
    expect(kept).toEqual([{ turn: 2, kind: 'disclosed', text: 'Jory admits that he rowed to Pier Nine.' }])
    for (const { text } of readLines(storyWith(null, linesOfTurns(lines), 3).text))
      expect(lines.some((turn) => turn.final_text.includes(text))).toBe(true)
  })
})

describe('a summariser', () => {
  const lines: SummaryLine[] = [
    { turn: 7, kind: 'disclosed', text: 'Jory admits that he rowed to Pier Nine.' },
  ]
  const by = (text: string | null) => ({ summarise: () => Promise.resolve(text) })

  it('is believed when it says no more than was told', async () => {
    const told = 'At last Jory admits it: he rowed to Pier Nine. (turn 7)'
    expect(await wordedSummary(lines, secretCheck(harbourState()), by(told))).toBe(told)
  })

  it.each([
    ['a turn that is not there', 'Jory admits it. (turn 9)'],
    ['a sentence without its turn', 'Jory admits it. (turn 7) And so it ends.'],
    ['somebody nobody told of', 'Jory admits that Hale paid him. (turn 7)'],
    ['a number nobody told of', 'Jory rowed 40 crowns away. (turn 7)'],
    ['nothing', ''],
  ])('is set aside for %s', async (_why, told) => {
    expect(isFaithful(told, lines, secretCheck(harbourState()))).toBe(false)
    expect(await wordedSummary(lines, secretCheck(harbourState()), by(told))).toBe(
      'Jory admits that he rowed to Pier Nine. (turn 7)',
    )
  })

  it('is set aside for a secret, and when it breaks', async () => {
    expect(
      isFaithful('Jory rowed the tongue to Pier Nine. (turn 7)', lines, secretCheck(harbourState())),
    ).toBe(false)
    const broken = { summarise: () => Promise.reject(new Error('no')) }
    expect(await wordedSummary(lines, secretCheck(harbourState()), broken)).toContain('(turn 7)')
  })
})
