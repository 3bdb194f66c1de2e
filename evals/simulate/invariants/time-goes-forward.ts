/** Law 5: time goes forward. */
import { compareTimes } from '../../../src/core/time/world-time.ts'
import { type Invariant, resolvedIn } from '../looked.ts'

/** No turn sets the clock back, except a console command that asked for it. */
export const timeGoesForward: Invariant = {
  id: 'time-goes-forward',
  says: 'Time never runs backwards in play, and a story turn always takes some.',
  broken: (looked) => {
    const { turn, earlier, state } = looked
    if (turn === null || resolvedIn(looked)?.time_travel === true) return []
    const order = compareTimes(state.campaign.calendar, earlier.time, state.time)
    if (order > 0) return ['time went back']
    return turn.mode === 'STORY' && order === 0 ? ['a story turn took no time'] : []
  },
}
