import { describe, expect, it } from 'vitest'
import { done } from '../../core/result.ts'
import { joinedKey } from '../../core/state/game-state.ts'
import { good } from '../../testing/assertions.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { readDeductions } from './journal-people-and-map.ts'

const say = ['It comes together.', 'You line the pieces up.']
const event = { type: 'deduced', details: { deduction_id: 'who', clues: ['c_log', 'c_gone'], say } }

/** Dependencies whose store knows one conclusion, drawn in turn 7. */
function dependenciesWith(finalText: string): EngineDependencies {
  const state = {
    documents: { [joinedKey('world', 'deduced')]: { value: { who: 7 } } },
    facts: { c_log: { predicate: 'is_so', object: 'The log names the house.' } },
  }
  const turn = { turn_no: 7, final_text: finalText, engine_events: [{ type: 'moved', details: {} }, event] }
  const store = {
    getState: async () => done(state),
    getEvents: async (_: string, { from }: { from: number }) => done(from === 7 ? [turn] : []),
  }
  return { store } as unknown as EngineDependencies
}

describe('what was put together', () => {
  it('has the words it was told in, its turn, and the pieces that are known', async () => {
    const found = good(await readDeductions(dependenciesWith('Rain. You line the pieces up. Rain.'), 'x'))
    expect(found).toEqual([{ turn: 7, text: 'You line the pieces up.', clues: ['The log names the house.'] }])
  })

  it('has the first of its words when a narrator found others', async () => {
    expect(good(await readDeductions(dependenciesWith('Aha!'), 'x'))[0]?.text).toBe('It comes together.')
  })
})
