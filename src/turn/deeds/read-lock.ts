/** Locks, lids and doors: a way of the book that is locked, or a thing that can be opened, shut, unlocked or forced. */
import { thingOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import { applyEffects } from '../../world/apply-effects.ts'
import type { AuthoredCheck } from '../../world/book/authored-check.ts'
import { isVain, noteVain } from '../../world/deeds/vain-attempts.ts'
import { own } from '../../world/state-rows.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { exitTo, hasKeyTo, isWayLocked } from '../../world/ways/exits.ts'
import { hasKeyOf, isLockedThing, swingThing, unlockThing } from '../../world/ways/locks.ts'
import { deedInWorld } from '../deed.ts'
import { bareAttempt, type Job, type Prepared, type ReadAttempt, steps, stopped } from './step.ts'

const usual = 15
const opening: ReadonlySet<string> = new Set(['open', 'close', 'unlock', 'pick_lock', 'force'])
const tools: readonly string[] = ['lockpick', 'picks', 'thieves', 'lockpicks', 'toolkit']

/** Reads an attempt on a lock, a lid or a door. */
export const readLock: ReadAttempt = (job) => {
  const { state, action } = job
  const target = action.target_id === undefined ? undefined : own(state.entities, action.target_id)
  if (target === undefined || !opening.has(action.verb)) return null
  if (target.type === 'location') return lockedWay(job, target)
  return target.type === 'item' ? thing(job, target) : null
}

/** How a lock is gone about: by hand and tool, or by the shoulder. */
function checkOf(verb: string, dc: number): AuthoredCheck {
  return verb === 'force' ? { skill: 'athletics', dc } : { skill: 'sleight_of_hand', two_d6: 'sleight', dc }
}

function hasTools({ state, action }: Job): boolean {
  return Object.values(state.inventory).some(({ owner_id, item_id, qty }) => {
    if (owner_id !== action.actor_id || qty === 0) return false
    const words = [...item_id.split(/[^a-z]+/), ...(own(state.entities, item_id)?.tags ?? [])]
    return words.some((word) => tools.includes(word))
  })
}

/** What a lock takes: its key, tools, or force; and nothing twice for nothing. */
function tryLock(
  job: Job,
  lock: {
    readonly id: string
    readonly name: string
    readonly dc: number | undefined
    readonly key: boolean
  },
  give: (work: Unfolding) => void,
): Prepared {
  const { state, book, action } = job
  const { id, name, dc, key } = lock
  const circumstance = { key: `lock/${id}/${action.verb}` }
  if (!key && dc === undefined) return stopped(`${name} is locked, and nothing but its key will turn it.`)
  if (!key && action.verb !== 'force' && !hasTools(job))
    return stopped(`${name} is locked. You have neither its key nor anything to pick it with.`)
  if (!key && isVain(state, book, action.actor_id, circumstance))
    return stopped(`You have tried that lock, and it has not changed its mind. Find its key, or another way.`)
  const check = key ? undefined : checkOf(action.verb, dc ?? usual)
  const reason = action.verb === 'force' ? `to force ${name}` : `to open the lock of ${name}`
  return steps({
    action: bareAttempt(action, check, reason),
    after: ({ now, outcome }) => {
      const work = new Unfolding(now)
      if (outcome !== 'failure') give(work)
      else {
        work.tell('lock_held', { target_id: id, name, action: action.verb }, ['thing'])
        noteVain(work, book, action.actor_id, circumstance)
      }
      return work.finish()
    },
  })
}

function lockedWay(job: Job, place: Entity): Prepared | null {
  const { state, book, action } = job
  const exit = exitTo(state, book, place.id)
  if (exit?.locked === undefined || action.verb === 'close') return null
  if (!isWayLocked(exit, state, action.actor_id)) return null
  const { flag, dc } = exit.locked
  const key = hasKeyTo(exit, state, action.actor_id)
  const name = `the way to ${place.name}`
  return tryLock(job, { id: place.id, name, dc, key }, (work) => {
    work.tell('unlocked', { target_id: place.id, name: place.name, by: action.verb }, ['thing'])
    applyEffects(work, [{ flag }], { who: action.actor_id, cause: 'unlocked' })
  })
}

function thing(job: Job, target: Entity): Prepared | null {
  const { state, action } = job
  const { verb } = action
  const key = hasKeyOf(target, state, action.actor_id)
  if (isLockedThing(target) && verb !== 'close') {
    const opens = (work: Unfolding): void => {
      unlockThing(work, target)
      if (verb !== 'unlock') swingThing(work, target, true)
    }
    if (verb === 'open' && !key) return stopped(`${target.name} is locked.`)
    const dc = thingOf(target).difficulty ?? usual
    return tryLock(job, { id: target.id, name: target.name, dc, key }, opens)
  }
  if (verb === 'open' || verb === 'close') return swing(action, target, verb === 'open')
  if (verb === 'force') return null
  return stopped(`${target.name} is not locked.`)
}

function swing(action: AttemptedAction, target: Entity, open: boolean): Prepared {
  return steps({
    action,
    after: ({ before, now, outcome }) => {
      const work = new Unfolding(now)
      swingThing(work, target, open)
      work.absorb(deedInWorld(before, work.state, action, outcome))
      return work.finish()
    },
  })
}
