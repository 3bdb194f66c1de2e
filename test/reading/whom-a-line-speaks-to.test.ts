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
})
