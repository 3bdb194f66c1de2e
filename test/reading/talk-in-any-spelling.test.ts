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
