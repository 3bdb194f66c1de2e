import { describe, expect, it } from 'vitest'
import type { Gathered } from '../turn-value-by-stage.ts'
import { dueLevel } from './level-up-request.ts'

const climb = { verb: 'level_up', actor_id: 'pc_hob', options: { hit_points: ['average'] } }

function asked(text: string, due: boolean, fighting = false): ReturnType<typeof dueLevel> {
  return dueLevel({
    state: {
      campaign: { player_id: 'pc_hob' },
      counters: { current_turn: 4 },
      documents: { 'combat|current': { value: { in_combat: fighting } } },
    },
    ruleset: { offers: () => (due ? [{ action: climb }] : []) },
    text,
  } as unknown as Gathered)
}

describe('a level that is due', () => {
  it.each(['level up', 'Level up!', 'I level up', 'take a level', 'level me up now'])(
    'is taken by %s',
    (line) => {
      expect(asked(line, true)).toBe(climb)
    },
  )
  it('is not taken by talk of one', () => expect(asked('when can I level up?', true)).toBeNull())
  it('that is not due is not taken', () => expect(asked('level up', false)).toBeNull())
  it('is not taken in the middle of a fight', () => expect(asked('level up', true, true)).toBeNull())
})
