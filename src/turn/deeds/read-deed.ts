/** An attempt that is a deed of the book: named by the game master, picked from a list, or said in an author's words. */
import type { DeedEntry } from '../../world/book/deed-entry.ts'
import { carryOutDeed } from '../../world/deeds/carry-out-deed.ts'
import { isDeedDone, openDeeds } from '../../world/deeds/open-deeds.ts'
import { isVain, noteVain } from '../../world/deeds/vain-attempts.ts'
import { own } from '../../world/state-rows.ts'
import { isTalk } from '../../world/talk/approach.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { deedSaid } from './said-phrase.ts'
import { bareAttempt, type Job, type Prepared, type ReadAttempt, type Step, steps, stopped } from './step.ts'

/** Reads a deed of the place. */
export const readDeed: ReadAttempt = (job) => {
  const { state, book, action, byWords } = job
  const { deed_id: named, words = '' } = action
  const said = byWords && !isTalk(action.verb) ? words : ''
  if (named === undefined && said === '') return null
  const open = openDeeds(state, book, action.actor_id)
  const deed = named === undefined ? deedSaid(said, open) : open.find((one) => one.id === named)
  if (deed !== undefined) return prepareDeed(job, deed)
  return named === undefined ? null : closedDeed(job, named)
}

/** A deed of a place that cannot be done here and now says so; any other is somebody else's to read. */
function closedDeed({ state, book }: Job, id: string): Prepared | null {
  const deed = own(book.places, state.scene.location_id ?? '')?.affordances.find((one) => one.id === id)
  const far = Object.values(book.places).some((place) => place.affordances.some((one) => one.id === id))
  if (deed === undefined) return far ? stopped('There is nothing here to do that with.') : null
  return stopped(
    isDeedDone(state, id) ? 'That has been done, and once was enough.' : 'That cannot be done as things are.',
  )
}

/** A deed as steps; one that failed for nothing is not tried again before something has changed. */
export function prepareDeed({ state, book, action }: Job, deed: DeedEntry): Prepared {
  const free = deed.check !== undefined && deed.fail.length === 0
  const circumstance = { key: `deed/${deed.id}` }
  if (free && isVain(state, book, action.actor_id, circumstance))
    return stopped('You have tried that, and nothing has changed since. It wants another way, or more time.')
  const reason = `to ${deed.text.slice(0, 1).toLowerCase()}${deed.text.slice(1)}`
  const step: Step = {
    action: { ...bareAttempt(action, deed.check, reason), deed_id: deed.id },
    minutes: deed.minutes,
    after: ({ now, outcome }) => {
      const work = new Unfolding(now)
      work.absorb(carryOutDeed(deed, outcome, now, action.actor_id))
      if (free && outcome === 'failure') noteVain(work, book, action.actor_id, circumstance)
      return work.finish()
    },
  }
  return steps(step)
}
