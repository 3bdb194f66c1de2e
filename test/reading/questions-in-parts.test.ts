/** Questions to the game master of several parts: each is answered, or named as not known (READ-09). */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('[READ-09] a question of several parts', () => {
  it('[READ-09] is answered thing by thing where it asks for several', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { said } = await type('do I have a rope, a light and a boat?')
    expect(said).toContain('hempen rope')
    expect(said).toContain('lantern')
    expect(said).toContain('no boat')
  })

  it('[READ-09] goes on about whom its first part named', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { said, minute } = await type('who is the boy Tam and where is he?')
    expect(said).toContain('Tam Wick')
    expect(said).not.toContain('Rusk')
    expect(minute % 60).toBe(0)
  })

  it('[READ-09] takes nobody else for a stranger', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { said } = await type('who is the bishop and where would I find him?')
    expect(said).not.toMatch(/Rusk is here/)
  })

  it('[READ-09] tells what one is after and the ways there are, where one asks where to go', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { said } = await type('where do I have to go?')
    expect(said).toMatch(/tongue/)
    expect(said).toMatch(/Gutters' Row/)
  })
})
