import { describe, expect, it, vi } from 'vitest'
import { askInTime, callerSignal } from './ask-game-master.ts'

const never = (): Promise<string> => new Promise(() => undefined)

describe('asking a game master', () => {
  it('ends with an answer, or with what was thrown', async () => {
    expect(await askInTime(() => Promise.resolve('yes'), 10, null)).toEqual({ answered: true, answer: 'yes' })
    const broken = await askInTime(() => Promise.reject(new Error('no line')), 10, null)
    expect(broken).toEqual({ answered: false, problem: 'no line' })
  })

  it('ends when its caller calls it off, while it is asked', async () => {
    const caller = new AbortController()
    const asked = askInTime(never, 10, null, caller.signal)
    caller.abort()
    expect(await asked).toEqual({ answered: false, problem: 'it was called off' })
  })

  it('asks nothing when its caller has called it off before', async () => {
    const question = vi.fn(never)
    const asked = await askInTime(question, 10, null, AbortSignal.abort())
    expect(asked).toEqual({ answered: false, problem: 'it was called off' })
    expect(question).not.toHaveBeenCalled()
  })

  it('calls off no game master that answers at once', () => {
    const off = AbortSignal.abort()
    expect(callerSignal({ instant: true }, off)).toBeUndefined()
    expect(callerSignal({ instant: false }, off)).toBe(off)
  })
})
