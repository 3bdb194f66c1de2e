/**
 * From an attempt to steps: what the book has to say about it, before any die. In a fight the rules alone decide; where
 * the book says nothing, the attempt is what it always was.
 */
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { own } from '../../world/state-rows.ts'
import { react, shrinksFrom } from '../../world/talk/react.ts'
import { noteTreatment } from '../../world/talk/treatment.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { deedInWorld } from '../deed.ts'
import { isFighting } from '../is-fighting.ts'
import { readDeed } from './read-deed.ts'
import { readHands } from './read-hands.ts'
import { readLock } from './read-lock.ts'
import { readLook } from './read-look.ts'
import { readPrice } from './read-price.ts'
import { readReady } from './read-ready.ts'
import { readRefreshment } from './read-refreshment.ts'
import { readTalk } from './read-talk.ts'
import { readTheft } from './read-theft.ts'
import { readWait } from './read-wait.ts'
import { readWay } from './read-way.ts'
import { bareAttempt, type Job, type Prepared, type ReadAttempt, type Step, steps } from './step.ts'

const violent: ReadonlySet<string> = new Set(['attack', 'shoot', 'grapple', 'shove', 'kill', 'fight', 'stab'])

/** Somebody who would rather run or give up does so before the blow. */
const readViolence: ReadAttempt = ({ state, book, action }) => {
  const npc = action.target_id === undefined ? undefined : own(state.entities, action.target_id)
  if (npc?.type !== 'npc' || !violent.has(action.verb) || !shrinksFrom(state, book, npc, action)) return null
  return steps({
    action: bareAttempt(action),
    minutes: 0,
    after: ({ now, outcome }) => {
      const work = new Unfolding(now)
      noteTreatment(work, npc.id, action.actor_id, 'violence')
      react(work, book, npc, action, outcome)
      return work.finish()
    },
  })
}

const readers: readonly ReadAttempt[] = [
  readDeed,
  readViolence,
  readReady,
  readWait,
  readWay,
  readLock,
  readHands,
  readTheft,
  readRefreshment,
  readPrice,
  readTalk,
  readLook,
]

/** What an attempt comes to; `byWords` when its words may ask for a deed of the book. */
export function prepareAttempt(
  state: GameState,
  book: WorldBook,
  action: AttemptedAction,
  byWords = true,
): Prepared {
  const job: Job = { state, book, action, byWords }
  if (isFighting(state)) return steps(plainStep(job))
  for (const read of readers) {
    const prepared = read(job)
    if (prepared !== null) return prepared
  }
  return steps(plainStep(job))
}

/** The attempt as the rules have it, and what whoever it was done to makes of it. */
function plainStep({ book, action }: Job): Step {
  return {
    action,
    after: ({ before, now, outcome }) => {
      const work = new Unfolding(now)
      work.absorb(deedInWorld(before, now, action, outcome))
      const npc = action.target_id === undefined ? undefined : own(work.state.entities, action.target_id)
      if (npc?.type === 'npc' && !isFighting(work.state)) react(work, book, npc, action, outcome)
      return work.finish()
    },
  }
}
