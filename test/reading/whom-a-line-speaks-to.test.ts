/** To whom a line speaks: a person who is called, hailed or thanked, and what is done behind the words. */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('[READ-06] to whom a line speaks', () => {
  it.each([
    ['hey vik the usual please n wheres jin', 'viktor'],
    ["what's your problem, lady", 'chen'],
    ["I'm Wren. You're Chen, right? What do you people want with Jin?", 'chen'],
  ])('[READ-06] "%s" is said to the person it calls', async (line, whom) => {
    const { type } = await beginAt('dead_drop')
    const { acts, turn } = await type(line)
    expect(turn.mode).toBe('STORY')
    expect(acts.every(({ target_id }) => target_id.includes(whom))).toBe(true)
    expect(acts.length).toBeGreaterThan(0)
  })

  it('[READ-06] thanks are said, and what follows them is done', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type("okay thank you sergeant I go up to Gutters' Row")
    expect(acts.map(({ action }) => action)).toContain('go')
  })

  it('[READ-06] what is told somebody with "you" is said to them in just these words, whoever else it names', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts, said } = await type(
      'ask chen about the drop',
      'lean over to viktor and tell him i saw you stop, you remember jin, so where was he going, or ill mention it to chen',
    )
    const talk = acts.filter(({ action }) => action !== 'go')
    expect(talk.length).toBeGreaterThan(0)
    expect(talk.every(({ target_id }) => target_id.includes('viktor'))).toBe(true)
    expect(said).toContain('saw you stop')
  })

  it('[READ-06] a question behind a name is asked, though a word presses for the answer', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts } = await type('so chen who wiped him and how, spill')
    expect(acts.map(({ action }) => action)).toEqual(['ask'])
  })

  it('[READ-06] to cry or laugh some words is to say them', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type('"What a night!" I laugh, and show the sergeant the letter.')
    expect(acts.map(({ action }) => action)).not.toContain('gesture')
    expect(acts.map(({ action }) => action)).toContain('show')
  })

  it('[READ-06] who came and went is no question about whatever else came', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { said } = await type('ask the sergeant who came through last')
    expect(said).not.toContain('Masons')
  })
})
