/** What a correction means in whole, and what of the last line stays beside it (READ-10, READ-11). */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('[READ-10] a question that was meant is put whole, to whom it was meant for', () => {
  it.each([
    [
      'dead_drop',
      'For whom, I asked Chen, had nine coffees gone cold?',
      'No, I said it to Chen herself, across the table: for whom has she been waiting these nine days?',
      'agent_chen',
      'whoever came in and asked for him by name',
    ],
    [
      'dead_drop',
      'viktor why 9 days chen what is that cup',
      'no i meant chen not viktor what is in that cup n who sent you',
      'agent_chen',
      'What is in that cup n who sent you?',
    ],
    [
      'nineteen_year_tide',
      'I asked softly whether somebody of his had been on the causeway that night.',
      'No, it was Sergeant Rusk whom I was asking whether someone dear to him had gone out with the tide.',
      'pell_rusk',
      'Taken back',
    ],
    [
      'dead_drop',
      'ask Chen about Jin',
      'I meant her offer: what will Records give me if I stop asking?',
      'agent_chen',
      'What will Records give me if I stop asking?',
    ],
  ])('[READ-10] in %s after "%s", "%s"', async (scenario, before, line, whom, told) => {
    const { type } = await beginAt(scenario)
    const first = await type(before)
    const { acts, said, turn } = await type(line)
    expect(acts).toMatchObject([{ action: 'ask', target_id: expect.stringContaining(whom) }])
    expect(said).toContain(told)
    expect(turn.turn.turn_no).toBe(first.turn.turn.turn_no)
  })

  it('[READ-10] to whom the last line spoke, where nobody is named', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts, said } = await type(
      "go to Gutters' Row",
      'ask Nan Eddy what she dreads tonight',
      'No, I meant what frightens you, Nan, about the water tonight?',
    )
    expect(acts).toMatchObject([{ action: 'ask', target_id: expect.stringContaining('nan_eddy') }])
    expect(said).not.toContain('No, I meant')
  })
})

describe('[READ-10] what a correction does not contradict is done again', () => {
  it.each([
    [
      'dead_drop',
      'sit on the stool, then ask Viktor about Jin and look at the bar',
      'No, I was asking Agent Chen what Jin was like.',
      ['go stool_nineteen', 'ask agent_chen', 'investigate bar_counter'],
    ],
    [
      'nineteen_year_tide',
      "go to Gutters' Row, and unless Nan is at the skiff already I ask her when the boats stopped.",
      "No, I don't mean to wait for anything: I ask Nan right away at what hour the boats stopped.",
      ['go gutters_row', 'ask nan_eddy'],
    ],
    [
      'dead_drop',
      'go to the concourse, look at the drones and then look for Viktor',
      'No, I meant look for the freight lifts, not for Viktor',
      ['go concourse', 'investigate ', 'search freight_lifts'],
    ],
    [
      'dead_drop',
      'look at the stool and ask Chen about Jin',
      'No, not Chen, I meant Viktor.',
      ['investigate stool_nineteen', 'ask viktor'],
    ],
    [
      'dead_drop',
      'tell Viktor "I am looking for Jin" and look at the jukebox',
      'No, I said that to Chen, not Viktor.',
      ['ask agent_chen', 'investigate jukebox'],
    ],
    [
      'dead_drop',
      'I sit on the stool and look at Viktor',
      'No, I look at Agent Chen',
      ['go stool_nineteen', 'investigate agent_chen'],
    ],
  ])('[READ-10] in %s after "%s", "%s"', async (scenario, before, line, done) => {
    const { type } = await beginAt(scenario)
    const first = await type(before)
    const { acts, turn } = await type(line)
    expect(acts.map(({ action, target_id }) => `${action} ${target_id.replace(/^.*:/, '')}`)).toEqual(done)
    expect(turn.turn.turn_no).toBe(first.turn.turn.turn_no)
  })

  it('[READ-10] dice that fell for what is done again fall as they did', async () => {
    const { type } = await beginAt('dead_drop')
    const before = await type('search the bar, then ask Viktor about Jin')
    const after = await type('no, I was asking Agent Chen what Jin was like')
    expect(after.acts.map(({ action }) => action)).toEqual(['search', 'ask'])
    expect(before.turn.dice_rolls.length).toBeGreaterThan(0)
    expect(after.turn.dice_rolls).toEqual(before.turn.dice_rolls)
  })

  it('[READ-10] nothing is done again with whom the correction denies', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts } = await type(
      'nod to Agent Chen and ask Chen about Jin',
      'no not Chen! I look at the jukebox',
    )
    expect(acts).toMatchObject([{ target_id: expect.stringContaining('jukebox') }])
  })
})

describe('[READ-10] a no before an act', () => {
  it.each(['No, I look at the jukebox', 'no: I look at the jukebox', 'Nope, I look at the jukebox'])(
    '[READ-10] "%s" does the act and no other',
    async (line) => {
      const { acts, turn } = await (await beginAt('dead_drop')).type(line)
      expect(acts).toMatchObject([{ action: 'investigate', target_id: expect.stringContaining('jukebox') }])
      expect(turn.rolls).toEqual([])
    },
  )

  it('[READ-10] drops no step', async () => {
    const { acts } = await (await beginAt('dead_drop')).type(
      'No: I go out to the concourse and shut the door softly',
    )
    expect(acts.map(({ action }) => action)).toEqual(['go', 'close'])
  })

  it('[READ-10] may answer somebody, and takes nothing back that it does not speak of', async () => {
    const { type } = await beginAt('dead_drop')
    const before = await type('ask Viktor about Jin')
    const after = await type('No, I sit on the stool')
    expect(after.said).not.toContain('Taken back')
    expect(after.turn.turn.turn_no).toBeGreaterThan(before.turn.turn.turn_no)
  })
})

describe('[READ-11] an open question is answered in whatever words', () => {
  const asked = 'I attack Viktor'

  it.each([
    'Yes, that is exactly what I mean.',
    'correct, that is what i meant',
    'yep the first',
    'Indeed I do.',
    "that's right",
  ])('[READ-11] "%s" does it', async (answer) => {
    const { acts } = await (await beginAt('dead_drop')).type(asked, answer)
    expect(acts).toMatchObject([{ action: 'attack' }])
  })

  it.each(['no, neither', 'no, not that', 'not really', 'that is not it'])(
    '[READ-11] "%s" does nothing',
    async (answer) => {
      const { acts, said, minute } = await (await beginAt('dead_drop')).type(asked, answer)
      expect(acts).toEqual([])
      expect(said).toContain('Then nothing is done')
      expect(minute).toBe(22 * 60 + 10)
    },
  )

  it.each([
    ['the second one but quietly', ['viktor']],
    ['number two', ['viktor']],
    ['the latter', ['viktor']],
    ['not the first', ['viktor']],
    ['both', ['agent_chen', 'viktor']],
    ['yes, and then I look at the jukebox', ['agent_chen', 'jukebox']],
    ['neither, I look at the jukebox', ['jukebox']],
  ])('[READ-11] of two readings, "%s"', async (answer, targets) => {
    const { type } = await beginAt('dead_drop')
    const open = await type('I ask if there is a shorter way')
    expect(open.said).toContain('Which is it?')
    const { acts } = await type(answer)
    expect(acts.map(({ target_id }) => target_id.replace(/^.*:/, ''))).toEqual(targets)
  })
})
