/**
 * Carries effects out, one after the other, each on the world as the last one left it. What a trigger sets off waits
 * its turn in the same line, and the line has an end: two clocks that wind each other up stop, and it is told.
 */

import { isMissionOver } from '../core/document/mission-status.ts'
import { isKey } from '../core/identifier.ts'
import { deniedKeys, type JsonObject, type JsonValue } from '../core/json.ts'
import { done, type Refusal, type Result, refuse } from '../core/refusal.ts'
import type { GameState } from '../core/state/state.ts'
import { changeRelationship } from './change-relationship.ts'
import { trust } from './disposition.ts'
import { type Effect, effectListSchema, type ReadEffect } from './effect.ts'
import { dueEffects } from './effects/due-effects.ts'
import {
  type Appliers,
  type EffectContext,
  type EffectParts,
  listed,
  unknownThing,
} from './effects/effect-context.ts'
import { factEffects } from './effects/fact-effects.ts'
import { itemEffects } from './effects/item-effects.ts'
import { peopleEffects } from './effects/people-effects.ts'
import { moveClock } from './move-clock.ts'
import { documentOf, own, playingTurn } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'

/** Effects on clocks, ties, threads, memory, documents and endings, and words for whoever narrates. */
function moveClocks(work: Unfolding, part: EffectParts['clock'], context: EffectContext): Refusal | null {
  for (const [id, delta] of Object.entries(part)) {
    const clock = own(work.state.clocks, id)
    if (clock === undefined) return unknownThing('clock', id)
    for (const rung of moveClock(work, clock, delta, context.cause))
      context.follow(effectListSchema.parse(rung.effects))
  }
  return null
}

function changeThreads(work: Unfolding, part: EffectParts['thread'], cause: string): Refusal | null {
  for (const [id, status] of Object.entries(part)) {
    const thread = own(work.state.threads, id)
    if (thread === undefined) return unknownThing('thread', id)
    if (thread.status === status) continue
    if (isMissionOver(thread.status)) {
      const message = `"${thread.title}" is ${thread.status} and stays so; an effect would make it ${status}.`
      return refuse('world/thread-is-over', message, { rule: 'MEM-06', data: { id, status } }).refusal
    }
    const details = { thread_id: id, title: thread.title, from: thread.status, to: status, because: cause }
    const tags = ['thread', ...(thread.tags.includes('mission') ? ['mission'] : [])]
    work.record('thread_changed', details, { threads_update: [{ id, status }] }, tags)
  }
  return null
}

function setDocument(work: Unfolding, part: EffectParts['document'], cause: string): Refusal | null {
  const { kind, id, set } = part
  if (!isKey(id)) return refuse('world/bad-id', `"${id}" cannot be a document's id.`).refusal
  const changes = Object.entries(set).map(([path, value]) => ({
    path: path.split('.'),
    value: value as JsonValue,
  }))
  const bad = changes.find(
    ({ path }) => path.length > 16 || path.some((key) => key === '' || deniedKeys.has(key)),
  )
  if (bad !== undefined)
    return refuse('world/bad-path', `"${bad.path.join('.')}" is no path into a document.`).refusal
  const change = { documents_update: [{ kind, id, set: changes }] }
  work.record('document_changed', { kind, id, paths: Object.keys(set), because: cause }, change, ['document'])
  return null
}

/** A story that has ended does not end again. */
function reachEnding(work: Unfolding, id: string, cause: string): Refusal | null {
  if (typeof documentOf(work.state, 'world', 'ending').id === 'string') return null
  const change = {
    documents_update: [
      {
        kind: 'world' as const,
        id: 'ending',
        set: [
          { path: ['id'], value: id },
          { path: ['turn'], value: playingTurn(work.state) },
        ],
      },
    ],
  }
  work.record('ending_reached', { ending_id: id, because: cause }, change, ['ending', 'major'])
  return null
}

const storyEffects: Appliers<
  'clock' | 'disposition' | 'relationship' | 'thread' | 'memory' | 'document' | 'narrate' | 'event' | 'ending'
> = {
  clock: moveClocks,
  disposition: (work, part, { who, cause }) => {
    for (const [npc, delta] of Object.entries(part)) {
      const refusal = changeRelationship(work, { a_id: who, b_id: npc, rel_type: trust }, delta, cause)
      if (refusal !== null) return refusal
    }
    return null
  },
  relationship: (work, { of, to, type = trust, delta }, { who, cause }) =>
    changeRelationship(work, { a_id: of ?? who, b_id: to, rel_type: type }, delta, cause),
  thread: (work, part, { cause }) => changeThreads(work, part, cause),
  memory: (work, part) => {
    work.remember(part)
    return null
  },
  document: (work, part, { cause }) => setDocument(work, part, cause),
  narrate: (work, part, { cause }) => {
    for (const text of listed(part)) work.tell('narration_due', { text, because: cause }, ['narrate'])
    return null
  },
  event: (work, { type, details, tags }, { cause }) => {
    work.tell(type, { ...(details as JsonObject | undefined), because: cause }, [...(tags ?? []), 'authored'])
    return null
  },
  ending: (work, id, { cause }) => reachEnding(work, id, cause),
}

const appliers: Appliers<keyof EffectParts> = {
  ...factEffects,
  ...itemEffects,
  ...peopleEffects,
  ...storyEffects,
  ...dueEffects,
}
const order = Object.keys(appliers) as (keyof EffectParts)[]

/** No single cause sets off more than this many effects. */
const mostInLine = 200

/** Whom effects happen to, and why. */
export interface EffectCause {
  /** Whose pockets, knowledge and standing are meant when nobody is named; the player, when left out. */
  readonly who?: string
  readonly cause?: string
}

/** Carries effects out in a running account; what cannot be done is noted there and the rest goes on. */
export function applyEffects(work: Unfolding, effects: readonly Effect[], cause: EffectCause = {}): void {
  const read = effectListSchema.safeParse(effects)
  if (!read.success) {
    work.refusals.push(
      refuse('world/bad-effect', 'These effects cannot be read; nothing came of them.').refusal,
    )
    return
  }
  const line: ReadEffect[] = [...read.data]
  const context: EffectContext = {
    who: cause.who ?? work.state.campaign.player_id ?? '',
    cause: cause.cause ?? 'the world',
    turn: playingTurn(work.state),
    follow: (more) => line.push(...more),
  }
  for (let index = 0; index < line.length; index += 1) {
    if (index >= mostInLine) {
      work.tell('effects_stopped', { because: context.cause, after: index }, ['effects'])
      return
    }
    const effect = line[index]
    const refusal = effect === undefined ? null : applyOne(work, effect, context)
    if (refusal !== null) work.refusals.push(refusal)
  }
}

function applyOne(work: Unfolding, effect: ReadEffect, context: EffectContext): Refusal | null {
  for (const name of order) {
    const part = effect[name]
    if (part === undefined) continue
    const refusal = (appliers[name] as Appliers<'memory'>['memory'])(work, part as string, context)
    if (refusal !== null) return refusal
  }
  return null
}

/**
 * The change and the events of some effects. A reference to what does not exist is refused, and nothing happens at
 * all: for authors, who want to know, and for choices, which must be whole.
 *
 * @example
 * const read = effectsToDiff([{ clock: { long_tide: 1 } }, { item: { coin: 6 } }], state)
 */
export function effectsToDiff(
  effects: readonly Effect[],
  state: GameState,
  cause: EffectCause = {},
): Result<Happening> {
  const work = new Unfolding(state)
  applyEffects(work, effects, cause)
  const refusal = work.refusals[0]
  return refusal === undefined ? done(work.finish()) : { ok: false, refusal }
}
