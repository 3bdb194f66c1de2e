/** Whom a question is put to, that each question has an answer, and that no one's words are put into a mouth that did not say them. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

const hearers = ({ acts }: Played): readonly string[] =>
  acts.flatMap(({ action, target_id }) => (action === 'gesture' ? [] : target_id.replace(/^.*:/, '')))
const kinds = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ type, details }) => (type === 'spoke' ? [String(details.kind)] : []))
const answered = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ details }) =>
    details.kind === 'answered' ? [String(details.entry_id).replace(/^.*:/, '')] : [],
  )
const left = ({ turn }: Played): readonly unknown[] =>
  turn.engine_events.flatMap(({ details }) => details.left ?? [])

describe('two questions in a breath', () => {
  it.each([
    ['Viktor, quietly: when did Jin last sit here, and why is the ceiling wet?', 'a_last_seen', 'rest'],
    ['Viktor, why is the ceiling wet? And when did Jin last sit here?', 'a_last_seen', 'first'],
  ])('have an answer each, or the truth that there is none: "%s"', async (line, entry, which) => {
    const { type } = await beginAt('dead_drop')
    const asked = await type(line)
    expect(answered(asked)).toEqual([entry])
    expect(kinds(asked)).toContain('unknown')
    expect(left(asked)).toEqual([which])
    expect(asked.turn.narrative).not.toMatch(/ceiling\?"? (?:Viktor|says)/)
  })

  it('are two where nothing stands between the name and the first of them', async () => {
    const { type } = await beginAt('dead_drop')
    const asked = await type('viktor when did u last see jin n who did he come in with')
    expect(answered(asked)).toEqual(['a_last_seen', 'a_with_whom'])
  })
})

describe('whom a question is put to', () => {
  it.each([
    [
      'For whom, I asked Chen, had nine coffees gone cold?',
      ['agent_chen'],
      '"For whom had nine coffees gone cold?"',
    ],
    ['When she had set down the cup, I asked Chen softly whether she had met Jin.', ['agent_chen'], ''],
    [
      'To Viktor I said, quietly: how long have you kept this bar?',
      ['viktor'],
      '"How long have you kept this bar?"',
    ],
    ['viktor why 4 glasses chen what was that noise', ['viktor', 'agent_chen'], ''],
    ['chen what is in that file viktor why did you sand the stool', ['agent_chen', 'viktor'], ''],
    ['chen y u here', ['agent_chen'], ''],
    ['i saw you peek at the lady, so why are you staring hmmmm Viktor??', ['viktor'], ''],
    ['Hello everybody! Please, what was that noise?', ['agent_chen', 'viktor'], ''],
  ])('is whoever is called, in any spelling: "%s"', async (line, whom, aloud) => {
    const { type } = await beginAt('dead_drop')
    const asked = await type(line)
    expect(hearers(asked)).toEqual(whom)
    expect(asked.turn.narrative).toContain(aloud)
    expect(asked.turn.narrative).not.toMatch(/"[^"]*\bI (?:asked|said)\b[^"]*"/)
  })

  it('is nobody who is only spoken of', async () => {
    const { type } = await beginAt('dead_drop')
    expect(hearers(await type('viktor was chen here when jin left'))).toEqual(['viktor'])
    expect(hearers(await type('viktor do you trust chen what do you think'))).toEqual(['viktor'])
  })
})

describe('what stands around speech', () => {
  it.each([
    [
      '"Tell me, Sergeant," I said, as lightly as one lifts a lid, "what do you make of the tide?"',
      '"Tell me, Sergeant, what do you make of the tide?"',
    ],
    ['No, I meant what frightens you, sergeant?', '"What frightens you'],
    ['"Good evening," I answered, bowing.', '"Good evening."'],
  ])('is not said: %s', async (line, aloud) => {
    const { type } = await beginAt('nineteen_year_tide')
    expect((await type(line)).turn.narrative).toContain(aloud)
  })
})

describe('a hand, a thing and a kindness', () => {
  it.each([
    ["I can hold the pot for you! Don't be sad, mister Rusk", 'helping'],
    ['Sergeant, shall I carry that book for you?', 'helping'],
    ['rusk lend me a lantern', 'requested'],
    ['please mister rusk can you turn your collar down', 'requested'],
    ["don't be sad, Sergeant Rusk", 'comfort'],
  ])('are taken as what they are: "%s"', async (line, kind) => {
    const { type } = await beginAt('nineteen_year_tide')
    const heard = await type(line)
    expect(hearers(heard)).toEqual(['pell_rusk'])
    expect(kinds(heard)).toEqual([kind])
    expect(heard.turn.notices).toEqual([])
    expect(heard.turn.rolls).toEqual([])
  })

  it('that were rolled for and won are done, or it is said why not', async () => {
    for (const seed of ['one', 'two', 'three', 'four']) {
      const { type } = await beginAt('dead_drop', seed)
      const asked = await type('I persuade Viktor to dance on the tables')
      if (!kinds(asked).includes('unable')) continue
      expect(asked.turn.narrative).not.toMatch(/what you asked for|says yes/)
      return
    }
    expect.unreachable('no roll was won')
  })
})
