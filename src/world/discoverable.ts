/**
 * What can be found at a place, and finding it. What the story needs (a core clue) is found by whoever looks: the roll
 * only decides its price. Everything is found once; whoever searches again finds nothing twice.
 */

import { z } from 'zod'
import { slugOf } from '../core/ids.ts'
import { placeOf } from '../core/state/entity-attrs.ts'
import type { Entity } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { applyEffects } from './apply-effects.ts'
import { authoredCheckSchema } from './book/authored-check.ts'
import { type Effect, effectListSchema } from './effect.ts'
import { documentOf, own, playingTurn } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'

const id = z.string().min(1).max(200)
const lines = z
  .union([z.string(), z.array(z.string()).max(20)])
  .transform((one) => (typeof one === 'string' ? [one] : one))

const triggerSchema = z.union([
  z.string().min(1).max(400),
  z.strictObject({
    verbs: z.array(z.string().max(60)).max(20).optional(),
    target: id.optional(),
    phrases: z.array(z.string().max(200)).max(20).optional(),
  }),
])

/** Something that can be found, as a pack holds it. */
export const discoverableSchema = z.looseObject({
  id,
  trigger: triggerSchema,
  check: authoredCheckSchema.optional(),
  core: z.boolean().default(false),
  reveal: lines.default([]),
  near_miss: lines.default([]),
  hint: lines.default([]),
  on_fail: effectListSchema.default([]),
  gives: z
    .strictObject({
      clue: id.optional(),
      fact: z.string().max(2_000).optional(),
      item: id.optional(),
      effects: effectListSchema.optional(),
    })
    .default({}),
})

/** Something that can be found. */
export type Discoverable = Readonly<z.infer<typeof discoverableSchema>>

/** How the search went, as rulesets say it; `automatic` when no check was due. */
export type SearchOutcome = 'critical' | 'success' | 'mixed' | 'failure' | 'automatic'

const mostHere = 60

/**
 * What an author hid at a place or in a thing (`attrs.discoverables`) and nobody found yet. Reading an entry is dear, so
 * each is read when it is looked at.
 */
export function* unfoundIn(
  place: Entity,
  state: Pick<GameState, 'documents'>,
): Generator<Discoverable, undefined> {
  for (const written of placeOf(place).discoverables(mostHere)) {
    if (typeof written.id !== 'string' || isFound(state, written.id)) continue
    const read = discoverableSchema.safeParse(written)
    if (read.success) yield read.data
  }
}

/** True when somebody found it before. */
export function isFound(state: Pick<GameState, 'documents'>, discoverableId: string): boolean {
  return Object.hasOwn(documentOf(state, 'world', 'found'), discoverableId)
}

/** What the player does, as far as finding is concerned. */
export interface SearchAct {
  readonly verb: string
  readonly target_id?: string
  readonly words?: string
}

const closely: readonly string[] = ['search', 'investigate', 'examine']
const lookings: readonly string[] = [...closely, 'look', 'observe', 'read']

/** True when an act would come upon it. */
export function wouldFind(discoverable: Discoverable, act: SearchAct): boolean {
  const said = (act.words ?? '').slice(0, 2_000).toLowerCase()
  const { trigger } = discoverable
  if (typeof trigger === 'string') return lookings.includes(act.verb) && sharesWords(trigger, said)
  if ((trigger.phrases ?? []).some((phrase) => said.includes(phrase.toLowerCase()))) return true
  if (trigger.target !== undefined && trigger.target !== act.target_id) return false
  const verbs = trigger.verbs ?? lookings
  if (verbs.includes(act.verb)) return true
  // Whoever looks at one thing looks at it, by whatever word; a look around is not yet a search.
  const family = trigger.target === undefined ? closely : lookings
  return family.includes(act.verb) && verbs.some((verb) => family.includes(verb))
}

/** Every longer word of a trigger such as "search behind bar" stands in what was said. */
function sharesWords(trigger: string, said: string): boolean {
  const words = trigger
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 2 && !lookings.includes(word))
  return words.length > 0 && words.every((word) => said.includes(word))
}

/**
 * Finds it, or not. A core clue is found whatever the dice say; a failure then costs what its author set.
 *
 * @example
 * const found = discover(discoverable, 'failure', state, 'pc_mira_001')
 */
export function discover(
  discoverable: Discoverable,
  outcome: SearchOutcome,
  state: GameState,
  who: string,
): Happening & { readonly found: boolean } {
  const work = new Unfolding(state)
  const details = { discoverable_id: discoverable.id, by: who, outcome }
  if (isFound(state, discoverable.id)) {
    work.tell('nothing_more_here', details, ['discovery'])
    return { ...work.finish(), found: false }
  }
  const failed = outcome === 'failure'
  const found = !failed || discoverable.core
  if (found) {
    const change = {
      documents_update: [
        {
          kind: 'world' as const,
          id: 'found',
          set: [{ path: [discoverable.id], value: playingTurn(state) }],
        },
      ],
    }
    work.record(
      'discovered',
      { ...details, core: discoverable.core, say: [...discoverable.reveal] },
      change,
      ['discovery'],
    )
    give(work, discoverable, who)
  } else work.tell('near_miss', { ...details, say: [...discoverable.near_miss] }, ['discovery'])
  if (failed) applyEffects(work, discoverable.on_fail, { who, cause: 'the search went badly' })
  return { ...work.finish(), found }
}

function give(work: Unfolding, discoverable: Discoverable, who: string): void {
  const { clue, fact, item, effects } = discoverable.gives
  const cause = 'found'
  const id = clue ?? `found_${slugOf(discoverable.id)}`
  const made: Effect[] = []
  if (fact !== undefined && own(work.state.facts, id) === undefined)
    made.push({ fact: { id, object: fact, tags: ['clue'] } })
  if (clue !== undefined || fact !== undefined) made.push({ reveal: id })
  if (item !== undefined) made.push({ item: { [item]: 1 } })
  applyEffects(work, [...made, ...(effects ?? [])], { who, cause })
}
