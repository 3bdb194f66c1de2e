/** Things that are open, shut or locked: one leaf of a thing's sheet each, written here and nowhere else. */
import { thingOf } from '../../core/state/entity-attrs.ts'
import { rowOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { holds } from '../conditions.ts'
import type { AuthoredCheck } from '../definition/authored-action.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { exitTo, hasKeyTo, isExitLocked } from '../exits.ts'
import { WorldEdit } from '../world-edit.ts'
import {
  type AttemptContext,
  type AttemptReader,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt.ts'
import { isFutile, recordFutile } from './authored-actions.ts'
import { plainActChange } from './plain-act.ts'

/** True while a thing is locked: by its attrs, or by its tag until it was opened. */
export function isLockedThing(thing: Entity): boolean {
  return thingOf(thing).locked ?? thing.tags.includes('locked')
}

/** True when a character carries a thing's key. */
export function hasKeyOf(thing: Entity, state: GameState, who: string): boolean {
  return thingOf(thing).keys.some((key) => holds({ item: key }, state, who))
}

function setLeaf(edit: WorldEdit, { id, name }: Entity, type: string, leaf: string, value: boolean): void {
  const change = { entities_update: [{ id, set: [{ path: [leaf], value }] }] }
  edit.record(type, { target_id: id, name }, change, ['thing'])
}

export function unlockThing(edit: WorldEdit, thing: Entity): void {
  setLeaf(edit, thing, 'unlocked', 'locked', false)
}

/** Opens or shuts a thing; nothing is told when it is so already. */
export function setOpen(edit: WorldEdit, thing: Entity, open: boolean): void {
  if (thingOf(thing).open === open) {
    edit.tell(open ? 'open_already' : 'shut_already', { target_id: thing.id, name: thing.name }, ['thing'])
    return
  }
  setLeaf(edit, thing, open ? 'opened' : 'closed', 'open', open)
}

const usual = 15
const opening: ReadonlySet<string> = new Set(['open', 'close', 'unlock', 'pick_lock', 'force'])
const tools: readonly string[] = ['lockpick', 'picks', 'thieves', 'lockpicks', 'toolkit']

/** Reads an attempt on a lock, a lid or a door. */
export const prepareLock: AttemptReader = (job) => {
  const { state, action } = job
  const target = action.target_id === undefined ? undefined : rowOf(state.entities, action.target_id)
  if (target === undefined || !opening.has(action.verb)) return null
  if (target.type === 'location') return lockedWay(job, target)
  return target.type === 'item' ? thing(job, target) : null
}

/** How a lock is gone about: by hand and tool, or by the shoulder. */
function checkOf(verb: string, dc: number): AuthoredCheck {
  return verb === 'force' ? { skill: 'athletics', dc } : { skill: 'sleight_of_hand', two_d6: 'sleight', dc }
}

function hasTools({ state, action }: AttemptContext): boolean {
  return Object.values(state.inventory).some(({ owner_id, item_id, qty }) => {
    if (owner_id !== action.actor_id || qty === 0) return false
    const words = [...item_id.split(/[^a-z]+/), ...(rowOf(state.entities, item_id)?.tags ?? [])]
    return words.some((word) => tools.includes(word))
  })
}

/** What a lock takes: its key, tools, or force; and nothing twice for nothing. */
function tryLock(
  job: AttemptContext,
  lock: {
    readonly id: string
    readonly name: string
    readonly dc: number | undefined
    readonly key: boolean
  },
  give: (edit: WorldEdit) => void,
): PreparedAttempt {
  const { state, definition, action } = job
  const { id, name, dc, key } = lock
  const circumstance = { key: `lock/${id}/${action.verb}` }
  if (!key && dc === undefined) return blocked(`${name} is locked, and nothing but its key will turn it.`)
  if (!key && action.verb !== 'force' && !hasTools(job))
    return blocked(`${name} is locked. You have neither its key nor anything to pick it with.`)
  if (!key && isFutile(state, definition, action.actor_id, circumstance))
    return blocked(`You have tried that lock, and it has not changed its mind. Find its key, or another way.`)
  const check = key ? undefined : checkOf(action.verb, dc ?? usual)
  const reason = action.verb === 'force' ? `to force ${name}` : `to open the lock of ${name}`
  return steps({
    action: bareAttempt(action, check, reason),
    after: ({ now, outcome }) => {
      const edit = new WorldEdit(now)
      if (outcome !== 'failure') give(edit)
      else {
        edit.tell('lock_held', { target_id: id, name, action: action.verb }, ['thing'])
        recordFutile(edit, definition, action.actor_id, circumstance)
      }
      return edit.finish()
    },
  })
}

function lockedWay(job: AttemptContext, place: Entity): PreparedAttempt | null {
  const { state, definition, action } = job
  const exit = exitTo(state, definition, place.id)
  if (exit?.locked === undefined || action.verb === 'close') return null
  if (!isExitLocked(exit, state, action.actor_id)) return null
  const { flag, dc } = exit.locked
  const key = hasKeyTo(exit, state, action.actor_id)
  const name = `the way to ${place.name}`
  return tryLock(job, { id: place.id, name, dc, key }, (edit) => {
    edit.tell('unlocked', { target_id: place.id, name: place.name, by: action.verb }, ['thing'])
    applyEffects(edit, [{ flag }], { who: action.actor_id, cause: 'unlocked' })
  })
}

function thing(job: AttemptContext, target: Entity): PreparedAttempt | null {
  const { state, action } = job
  const { verb } = action
  const key = hasKeyOf(target, state, action.actor_id)
  if (isLockedThing(target) && verb !== 'close') {
    const opens = (edit: WorldEdit): void => {
      unlockThing(edit, target)
      if (verb !== 'unlock') setOpen(edit, target, true)
    }
    if (verb === 'open' && !key) return blocked(`${target.name} is locked.`)
    const dc = thingOf(target).difficulty ?? usual
    return tryLock(job, { id: target.id, name: target.name, dc, key }, opens)
  }
  if (verb === 'open' || verb === 'close') return swing(action, target, verb === 'open')
  if (verb === 'force') return null
  return blocked(`${target.name} is not locked.`)
}

function swing(action: AttemptedAction, target: Entity, open: boolean): PreparedAttempt {
  return steps({
    action,
    after: ({ before, now, outcome }) => {
      const edit = new WorldEdit(now)
      setOpen(edit, target, open)
      edit.absorb(plainActChange(before, edit.state, action, outcome))
      return edit.finish()
    },
  })
}
