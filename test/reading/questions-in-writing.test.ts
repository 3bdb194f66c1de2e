/** What is written for somebody to read, at the command line: a question is asked of them, a choice is taken, and no more. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played, type Typing } from './at-the-command-line.ts'

const lull = 'nineteen_year_tide:brother_lull'
const done = ({ acts }: Played): readonly string[] =>
  acts.map(({ action, target_id, phrase }) => `${action} ${action === 'improvise' ? phrase : target_id}`)
const entries = ({ turn }: Played): readonly unknown[] =>
  turn.engine_events.flatMap(({ details }) => (details.npc_id === lull ? (details.entry_id ?? []) : []))

/** At the foot of the bell tower, where Brother Lull reads from a slate. */
async function atTheTower(): Promise<Typing> {
  const typing = await beginAt('nineteen_year_tide')
  await typing.type('GOD MODE: teleport me to the Bell Tower', 'look around')
  return typing
}

describe('[READ-06] a question in writing', () => {
  it('is asked of whose slate it is, after the choice that is for writing it', async () => {
    const { type } = await atTheTower()
    const asked = await type('write on his slate did Tam read the page')
    expect(done(asked)).toEqual(["improvise write your question on Brother Lull's slate", `ask ${lull}`])
    expect(asked.acts[1]?.speech).toBe('did Tam read the page?')
    expect(entries(asked)).toEqual(['nineteen_year_tide:w_lull_page'])
    expect(asked.turn.rolls).toEqual([])
  })

  it('is asked by itself where no such choice is open any more, in quotation marks or behind a colon', async () => {
    const { type } = await atTheTower()
    await type('write on his slate did Tam read the page')
    for (const line of [
      'On Lull\'s slate I write, in a large hand, "Who rang it?"',
      'I chalk on the slate: who rang it?',
    ])
      expect(done(await type(line)), line).toEqual([`ask ${lull}`])
  })

  it('is none where a word is written: that is the choice it was', async () => {
    const { type } = await atTheTower()
    const written = await type('write amity on the slate')
    expect(done(written)).toEqual(["improvise write one word on the slate, the ship's name"])
    expect(written.turn.engine_events.map((event) => event.type)).toContain('deed_done')
  })
})

describe('[READ-01] a wave', () => {
  it('at somebody is a gesture, and is no talk', async () => {
    const { type } = await atTheTower()
    const waved = await type('wave at Brother Lull')
    expect(done(waved)).toEqual([`gesture ${lull}`])
    expect(waved.turn.engine_events.map((event) => event.type)).not.toContain('spoke')
  })
})
