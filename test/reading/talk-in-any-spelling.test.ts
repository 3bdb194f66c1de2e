/** Talk as players type it: questions in one breath, terse lines, other names, and words to things and to everybody. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

const matters = ({ acts }: Played): readonly string[] =>
  acts.flatMap(({ matters: asked = [] }) => asked.slice(1).map(({ near }) => near[0]?.id ?? ''))
describe('[READ-06] the questions of one breath', () => {
  it('goes on with the question before it', async () => {
    const { type } = await beginAt('dead_drop')
    const read = await type('Viktor, quietly: when did Jin last sit here, and who with?')
    expect(matters(read).map((id) => id.replace(/^.*:/, ''))).toEqual(['a_last_seen', 'a_with_whom'])
  })

  it('asks no one else about whoever is asked what they want', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { said } = await type('who are u n what do u want')
    expect(said).not.toContain('lamp-posts')
  })

  it('does not hear the same sentence again for another question', async () => {
    const { type } = await beginAt('dead_drop')
    const again = await type('ask viktor if he misses jin', 'please how did the story about the goose start?')
    expect(again.said).not.toContain('He tipped')
  })
})

describe('[READ-06] talk without marks', () => {
  it.each([
    [
      'dead_drop',
      'go bar lean in talk low viktor when was last time u saw jin park in here',
      'viktor',
      'Nineteen days',
    ],
    ['dead_drop', 'For whom, I asked Chen, had nine coffees gone cold?', 'chen', ''],
    [
      'nineteen_year_tide',
      'sarge u said company was askin for tam so wat company is that',
      'pell_rusk',
      'Company',
    ],
    ['nineteen_year_tide', 'wats company sarge tell me', 'pell_rusk', 'Company'],
    ['dead_drop', 'ask viktor if he owed money', 'viktor', ''],
  ])('in %s "%s" is asked', async (world, line, whom, answer) => {
    const { type } = await beginAt(world)
    const { acts, said } = await type(line)
    const [asked, ...others] = acts.filter(({ action }) => action !== 'go')
    expect(asked).toMatchObject({ action: 'ask', target_id: expect.stringContaining(whom) })
    expect(others).toEqual([])
    expect(said).toContain(answer)
  })

  it('goes on with what is done behind the question', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type('wats company sarge tell me then im goin stool')
    expect(acts.map(({ action }) => action)).toEqual(['ask', 'go'])
  })

  it('shows whoever is to read it the letter', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { said } = await type('here sarge read it')
    expect(said).toMatch(/reads it|Warden's seal/)
  })

  it('rolls for no challenge in jest, and takes "answer me" for part of the question', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts, turn } = await type(
      'Hey Viktor! When did you last see Jin? Answer me and then I challenge you to a thumb war, no cheating!',
    )
    expect(acts.map(({ action }) => action)).toEqual(['ask', 'talk'])
    expect(turn.engine_events.some(({ type: kind }) => /roll|check/.test(kind))).toBe(false)
  })
})

describe('[READ-06] who hears it', () => {
  it.each([
    ['dead_drop', 'i pat jins stool and say dont be sad, he will come back'],
    ['dead_drop', 'I climb on the bar, yell WHO SIGNED JIN AWAY to the whole room, then look around'],
    [
      'nineteen_year_tide',
      'I shout to the drownded people in the sea, dont worry, we will ring the bell for you soon',
    ],
    ['nineteen_year_tide', 'hello little gull, are you cold up there?'],
  ])('in %s nobody answers in the place of a thing, the dead or the room: "%s"', async (world, line) => {
    const { type } = await beginAt(world)
    const { acts } = await type(line)
    const said = acts.filter(({ speech }) => speech !== undefined)
    expect(said.map(({ target_id }) => target_id)).toEqual([''])
    expect(said[0]?.speech).not.toContain('whole room')
  })

  it('greets a thing and asks a person', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts } = await type(
      'hello mister drone, are you lonly up there on the ceeling? and then i ask viktor if he misses jin too',
    )
    expect(acts.map(({ target_id }) => target_id)).toEqual(['', expect.stringContaining('viktor')])
  })

  it.each([
    ['dead_drop', 'ask Vicky when jin was last here', 'By “Vicky” I take you to mean Viktor.'],
    [
      'nineteen_year_tide',
      'ask Ruskie if hes seen tam',
      'By “Ruskie” I take you to mean Sergeant Pell Rusk.',
    ],
  ])('in %s knows a pet name: "%s"', async (world, line, note) => {
    const { type } = await beginAt(world)
    const { acts, turn } = await type(line)
    expect(turn.notices.join(' ')).toContain(note)
    expect(acts.map(({ action }) => action)).toEqual(['ask'])
  })
})
