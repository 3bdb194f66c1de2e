/**
 * The last part of resolving a turn: drama, and the time that drama itself takes (a march into a cell, a long story). The
 * world goes on for those minutes too; what they bring is still part of this turn.
 */
import { type AdmittedTime, admitTime } from '../../core/time/admit-time.ts'
import { viewOf } from '../../rules/rules-view.ts'
import { advanceWorld } from '../../world/advance-world.ts'
import { isEmptyBook } from '../../world/book/world-book.ts'
import { type Account, enter } from './account.ts'
import { dramaAfter, dramaLast } from './drama-after.ts'
import type { DramaInput } from './drama-input.ts'
import { payDues } from './dues.ts'
import { leaveFight } from './encounters.ts'
import { seeToFallen } from './fallen.ts'

/** Plays a turn out after its own time has passed; answers when it really ended. */
export function playOut(account: Account, input: DramaInput, time: AdmittedTime): AdmittedTime {
  const before = account.seconds
  account.state = { ...account.state, time: time.time }
  payDues(account, input)
  if (!isEmptyBook(input.book)) dramaAfter(account, input)
  leaveFight(account, input)
  seeToFallen(account, input)
  const late = Math.round(account.seconds - before)
  const end = late > 0 ? passLate(account, input, time, late) : time
  if (!isEmptyBook(input.book)) dramaLast(account, input)
  return end
}

function passLate(account: Account, input: DramaInput, time: AdmittedTime, seconds: number): AdmittedTime {
  const { calendar } = account.state.campaign
  const asked = { calendar, current: time.time, mode: 'STORY', action: 'unspecified' } as const
  const later = admitTime({ ...asked, measured_seconds: seconds })
  const passed = input.ruleset.elapse(viewOf(account.state), seconds, input.cup)
  enter(account, passed)
  enter(account, advanceWorld(account.state, time.time, later.time))
  account.state = { ...account.state, time: later.time }
  // What else they set off happens; more minutes than these no turn takes.
  payDues(account, input)
  return { ...later, violations: [...time.violations, ...later.violations] }
}
