/**
 * Looking, reading and searching: a thing's own words, what can be found with the check its author set, and an honest
 * nothing. What the story needs is found whatever the dice say; the roll only prices it.
 */

import { nameOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction, Outcome } from '../../rules/index.ts'
import type { Discoverable } from '../definition/finds-and-disclosures.ts'
import { discover, examinationEvent, unfoundIn, wouldFind } from '../discovery.ts'
import { WorldEdit } from '../world-edit.ts'
import {
  type AttemptContext,
  type AttemptReader,
  type AttemptStep,
  blocked,
  rulesetCheck,
  steps,
} from './attempt.ts'
import { isFutile, recordFutile } from './authored-actions.ts'

const lookings: ReadonlySet<string> = new Set(['look', 'examine', 'investigate', 'search', 'read', 'observe'])
const searches: ReadonlySet<string> = new Set(['search', 'investigate', 'examine'])

/** What an act would come upon next, here or in what it looks at. */
export function nextFind(state: GameState, action: AttemptedAction): Discoverable | undefined {
  const ids = new Set([state.scene.location_id, action.target_id])
  return ids
    .values()
    .flatMap((id) => {
      const place = typeof id === 'string' ? rowOf(state.entities, id) : undefined
      return place === undefined ? [] : unfoundIn(place, state)
    })
    .find((find) => wouldFind(find, action))
}

/** Reads a look. */
export const prepareSearch: AttemptReader = (job) => {
  const { state, definition, action } = job
  const written = rowOf(definition.places, state.scene.location_id ?? '') !== undefined
  if (!written || !(lookings.has(action.verb) || isIdleUse(job))) return null
  const find = nextFind(state, action)
  const circumstance = { key: `find/${find?.id ?? ''}` }
  const retried = find?.check !== undefined && isFutile(state, definition, action.actor_id, circumstance)
  if (retried && searches.has(action.verb))
    return blocked(
      'You have been over it with care. Something else would have to change before it is worth another look.',
    )
  const { risk_flags: _flags, skill: _skill, ...calm } = action
  const rolls = find?.check !== undefined && !retried
  const tried: AttemptedAction = rolls
    ? { ...calm, authored: rulesetCheck(find.check, `to find what ${placeWords(job)}`) }
    : { ...calm, verb: 'look' }
  const step: AttemptStep = {
    action: tried,
    ...(searches.has(action.verb) ? { minutes: 5 } : { minutes: 1 }),
    after: ({ now, outcome }) => found(job, now, retried ? undefined : find, outcome),
  }
  return steps(step)
}

const handy: ReadonlySet<string> = new Set([
  'consumable',
  'potion',
  'food',
  'drink',
  'tool',
  'light',
  'weapon',
  'armour',
])

/** Using a thing that has words of its own and no authored action means looking at it. */
function isIdleUse({ state, definition, action }: AttemptContext): boolean {
  const { verb, target_id: at, item_id } = action
  const thing = at === undefined || item_id !== undefined ? undefined : rowOf(state.entities, at)
  if (verb !== 'use' || thing?.type !== 'item' || thing.tags.some((tag) => handy.has(tag))) return false
  return (
    thing.origin === 'pack' && examinationEvent(state, definition, thing.id, action.actor_id, verb) !== null
  )
}

function placeWords({ state, action }: AttemptContext): string {
  const id = action.target_id
  return id === undefined || id === state.scene.location_id
    ? 'is here to be found'
    : `${nameOf(state, id)} may hide`
}

function found(
  { definition, action }: AttemptContext,
  now: GameState,
  find: Discoverable | undefined,
  outcome: Outcome,
) {
  const { actor_id: who, target_id: at, verb } = action
  const edit = new WorldEdit(now)
  const here = now.scene.location_id
  const closer = at === undefined || at === here ? null : examinationEvent(now, definition, at, who, verb)
  if (closer !== null) edit.tell(closer.type, closer.details, closer.tags)
  if (find !== undefined) {
    const { found: _found, ...happening } = discover(find, outcome, now, who)
    edit.absorb(happening)
    if (outcome === 'failure' && !find.core) recordFutile(edit, definition, who, { key: `find/${find.id}` })
  } else if (searches.has(verb) && closer === null) {
    const target = at ?? here
    const name = target === null ? '' : nameOf(now, target)
    edit.tell('nothing_found', { target_id: target, name, action: verb }, ['look'])
  }
  return edit.finish()
}
