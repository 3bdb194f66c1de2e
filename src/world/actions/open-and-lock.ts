/** Opening, shutting, locking and unlocking things: one leaf of a thing's sheet each, written here and nowhere else. */
import { thingOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { sentenceAbout } from '../../text/capitals-articles-plurals-lists.ts'
import { codesIn } from '../../text/numbers-said-digit-by-digit.ts'
import { holds } from '../authored-conditions.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { AuthoredCheck } from '../definition/authored-action-and-line-schemas.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { exitTo, hasKeyTo, isExitLocked } from '../exits-and-routes.ts'
import {
  type AttemptContext,
  type AttemptReader,
  bareAttempt,
  blocked,
  calmAttempt,
  type PreparedAttempt,
  steps,
} from './attempt-context-and-steps.ts'
import { applyDefaultResult } from './default-action-results.ts'
import { isFutile, recordFutile } from './no-retry-after-failure.ts'

const usualDifficulty = 15
const lockVerbs: ReadonlySet<string> = new Set(['open', 'close', 'unlock', 'pick_lock', 'force'])
const toolWords: ReadonlySet<string> = new Set(['lockpick', 'picks', 'thieves', 'lockpicks', 'toolkit'])

/** Reads an attempt on a lock, a lid or a door. */
export const prepareLock: AttemptReader = (context) => {
  const { action, target } = context
  if (action.verb === 'use') return tryNumber(context) ?? turnKey(context)
  if (target === undefined || !lockVerbs.has(action.verb)) return null
  if (target.type === 'location') return openExit(context, target)
  return target.type === 'item' ? openThing(context, target) : null
}

/** A number that no author gave a meaning here is keyed in, and that is all. */
function tryNumber({ target, words }: AttemptContext): PreparedAttempt | null {
  const [code] = codesIn(words)
  if (code === undefined || target?.type !== 'item' || !keying.test(words)) return null
  return blocked(
    `You key in ${code}. ${sentenceAbout(target.name, 'does', 'do')} nothing: it is not the number.`,
  )
}

/** "Use the key on the door": what the key does is said, and so is that there is nothing for it to do. */
function turnKey(context: AttemptContext): PreparedAttempt | null {
  const { state, action, target, who } = context
  const key = rowOf(state.entities, action.item_id)
  if (target?.type !== 'item' || key === undefined || !/\bkeys?\b/i.test(key.name)) return null
  if (!isLockedThing(target)) return blocked(sentenceAbout(target.name, 'is not locked.', 'are not locked.'))
  return hasKeyOf(target, state, who)
    ? openThing({ ...context, action: { ...action, verb: 'unlock' } }, target)
    : blocked(`${sentenceAbout(key.name, 'does', 'do')} not fit there.`)
}

const keying = /\b(?:type|key|punch|enter|dial|input|press|tap|put|try|use|feed|give|hit|set)\b/i

function openExit(context: AttemptContext, place: Entity): PreparedAttempt | null {
  const { state, definition, action, who } = context
  const exit = exitTo(state, definition, place.id)
  if (exit?.locked === undefined || action.verb === 'close' || !isExitLocked(exit, state, who)) return null
  const { flag, dc } = exit.locked
  const lock = { id: place.id, name: `the way to ${place.name}`, dc, hasKey: hasKeyTo(exit, state, who) }
  return tryLock(context, lock, (edit) => {
    edit.emit('unlocked', { target_id: place.id, name: place.name, by: action.verb }, ['thing'])
    applyEffects(edit, [{ flag }], { who, cause: 'unlocked' })
  })
}

function openThing(context: AttemptContext, thing: Entity): PreparedAttempt | null {
  const { state, action, who } = context
  const { verb } = action
  const { id, name } = thing
  if (isLockedThing(thing) && verb !== 'close') {
    const hasKey = hasKeyOf(thing, state, who)
    if (verb === 'open' && !hasKey) return blocked(`${name} is locked.`)
    const lock = { id, name, dc: thingOf(thing).difficulty ?? usualDifficulty, hasKey }
    return tryLock(context, lock, (edit) => {
      unlockThing(edit, thing)
      if (verb !== 'unlock') setOpen(edit, thing, true)
    })
  }
  if (verb === 'open' || verb === 'close') return swing(action, thing, verb === 'open')
  return verb === 'force' ? null : blocked(`${name} is not locked.`)
}

/** True while a thing is locked: by its attrs, or by its tag until it was opened. */
function isLockedThing(thing: Entity): boolean {
  return thingOf(thing).locked ?? thing.tags.includes('locked')
}

/** True when a character carries a thing's key. */
function hasKeyOf(thing: Entity, state: GameState, who: string): boolean {
  return thingOf(thing).keys.some((key) => holds({ item: key }, state, who))
}

function setLeaf(edit: WorldEdit, { id, name }: Entity, type: string, leaf: string, value: boolean): void {
  const change = { entities_update: [{ id, set: [{ path: [leaf], value }] }] }
  edit.record(type, { target_id: id, name }, change, ['thing'])
}

function unlockThing(edit: WorldEdit, thing: Entity): void {
  setLeaf(edit, thing, 'unlocked', 'locked', false)
}

/** Opens or shuts a thing; nothing changes when it is so already. */
function setOpen(edit: WorldEdit, thing: Entity, open: boolean): void {
  if (thingOf(thing).open === open) {
    edit.emit(open ? 'open_already' : 'shut_already', { target_id: thing.id, name: thing.name }, ['thing'])
    return
  }
  setLeaf(edit, thing, open ? 'opened' : 'closed', 'open', open)
}

interface Lock {
  readonly id: string
  readonly name: string
  /** Missing when nothing but the key opens it. */
  readonly dc: number | undefined
  readonly hasKey: boolean
}

/** What a lock takes: its key, tools, or force; and nothing twice for nothing. */
function tryLock(context: AttemptContext, lock: Lock, unlock: (edit: WorldEdit) => void): PreparedAttempt {
  const { state, definition, action, who } = context
  const { id, name, dc, hasKey } = lock
  const isForced = action.verb === 'force'
  const circumstance = { key: `lock/${id}/${action.verb}`, who }
  if (!hasKey) {
    if (dc === undefined) return blocked(`${name} is locked, and nothing but its key will turn it.`)
    if (!isForced && !hasTools(state, who))
      return blocked(`${name} is locked. You have neither its key nor anything to pick it with.`)
    if (isFutile(state, definition, circumstance))
      return blocked(
        'You have tried that lock, and it has not changed its mind. Find its key, or another way.',
      )
  }
  const check = hasKey ? undefined : lockCheck(isForced, dc ?? usualDifficulty)
  const reason = isForced ? `to force ${name}` : `to open the lock of ${name}`
  return steps({
    action: bareAttempt(action, check, reason),
    after: (edit, { outcome }) => {
      if (outcome !== 'failure') unlock(edit)
      else {
        edit.emit('lock_held', { target_id: id, name, action: action.verb }, ['thing'])
        recordFutile(edit, definition, circumstance)
      }
    },
  })
}

/** By hand and tool, or by the shoulder. */
function lockCheck(isForced: boolean, dc: number): AuthoredCheck {
  return isForced ? { skill: 'athletics', dc } : { skill: 'sleight_of_hand', two_d6: 'sleight', dc }
}

function hasTools(state: GameState, who: string): boolean {
  return Object.values(state.inventory).some(({ owner_id, item_id, qty }) => {
    if (owner_id !== who || qty === 0) return false
    const words = [...item_id.split(/[^a-z]+/), ...(rowOf(state.entities, item_id)?.tags ?? [])]
    return words.some((word) => toolWords.has(word))
  })
}

function swing(action: AttemptedAction, thing: Entity, open: boolean): PreparedAttempt {
  // A lid or a door that nothing holds shut takes no skill, however tense the moment.
  return steps({
    action: calmAttempt(action),
    after: (edit, { before, outcome }) => {
      setOpen(edit, thing, open)
      applyDefaultResult(edit, before, action, outcome)
    },
  })
}
