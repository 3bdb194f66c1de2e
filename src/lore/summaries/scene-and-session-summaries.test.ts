import { describe, expect, it } from 'vitest'
import type { StateStore } from '../../store/state-store.ts'
import { good } from '../../testing/assertions.ts'
import { documented, harbourState, inn, row } from '../../world/sample-state.ts'
import { maxSceneTurns, summariseEarlier } from './scene-and-session-summaries.ts'

const head = { campaign_id: 'tide', turn: 9 }

/** A store in which looking anything up is a mistake, except for a range of turns. */
function store(asked: unknown[]): StateStore {
  const never = () => Promise.reject(new Error('nobody should look this up'))
  const getEvents = (_id: string, range: unknown) => {
    asked.push(range)
    return Promise.resolve({ ok: true, value: [] })
  }
  return { getSummary: never, getSlice: never, getEvents } as unknown as StateStore
}

describe('what came before', () => {
  it('costs nothing while a scene goes on', async () => {
    const state = harbourState(
      documented('chronicle', 'scene', { place: inn, since: 5, told: 'Turn 1: Rain.' }),
    )
    const asked: unknown[] = []
    const { diff, summary } = good(await summariseEarlier(store(asked), head, state))
    expect({ diff, asked }).toEqual({ diff: {}, asked: [] })
    expect(summary.scene).toBe('Turn 1: Rain.')
  })

  it('reads one scene when it is over, never more', async () => {
    const asked: unknown[] = []
    const left = harbourState(documented('chronicle', 'scene', { place: row, since: 5 }))
    good(await summariseEarlier(store(asked), head, left))
    const long = harbourState(documented('chronicle', 'scene', { place: inn, since: 9 - maxSceneTurns + 1 }))
    const { diff } = good(await summariseEarlier(store(asked), head, long))
    expect(asked).toEqual([
      { from: 5, to: 8 },
      { from: 9 - maxSceneTurns + 1, to: 9 },
    ])
    expect(diff.documents_update?.[0]?.set).toContainEqual({ path: ['since'], value: 10 })
  })
})
