import { describe, expect, it } from 'vitest'
import { honestyWords, type LogCheck } from './honesty-words.ts'

const sound: LogCheck = {
  ...{ ok: true, records: 15, turns: 7, problems: [] },
  honesty: { rolls: 3, repeated: 0, undone: 0, redone: 0, branched: 0 },
}

describe('how dice were treated', () => {
  it('says that nothing was taken back, or what was', () => {
    expect(honestyWords(sound)).toBe(
      'All 15 records of the log hold together, and every roll in it is right. No turn was ever taken back.',
    )
    const honesty = { ...sound.honesty, undone: 2, branched: 1, repeated: 1 }
    expect(honestyWords({ ...sound, honesty })).toMatch(
      /right\. 2 turns were taken back; 1 branch was begun; 1 roll was the same attempt as before and got the same dice\.$/,
    )
  })

  it('says where a log is broken', () => {
    const broken = {
      ...sound,
      ok: false,
      first_bad_turn: 4,
      problems: ['Turn 4 does not follow from turn 3.'],
    }
    expect(honestyWords(broken)).toBe(
      'The log is not sound from turn 4 on: Turn 4 does not follow from turn 3.',
    )
  })
})
