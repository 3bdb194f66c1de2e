/**
 * Looking, reading and searching: a thing's own words, what can be found with the check its author set, and an honest
 * nothing. What the story needs is found whatever the dice say; the roll only prices it.
 */
import { nameOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction, Outcome } from '../../rules/index.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { Discoverable } from '../definition/finds-and-disclosures.ts'
import { discover, examinationEvent, lookingVerbs, nextFind, searchingVerbs } from '../discovery.ts'
import {
  type AttemptContext,
  type AttemptReader,
  blocked,
  calmAttempt,
  rulesetCheck,
  steps,
} from './attempt-context-and-steps.ts'
import { type Circumstance, isFutile, recordFutile } from './no-retry-after-failure.ts'

/** Reads a look at a place that is written down. */
export const prepareSearch: AttemptReader = (context) => {
  const { state, definition, action, place, target, words } = context
  if (place === undefined || !(lookingVerbs.has(action.verb) || isIdleUse(context))) return null
  const next = nextFind(state, action)
  const isRetried = next?.check !== undefined && isFutile(state, definition, circumstance(context, next))
  // Who looks for a person that stands there has found them.
  const isSought = target?.type === 'npc' && /\b(?:find|look(?:ing)? for|seek)\b/i.test(words)
  const isSearch = searchingVerbs.has(action.verb) && !isSought
  if (isRetried && isSearch)
    return blocked(
      'You have been over it with care. Something else would have to change before it is worth another look.',
    )
  const find = isRetried ? undefined : next
  return steps({
    action: searchAction(context, find),
    minutes: isSearch ? 5 : 1,
    after: (edit, { outcome }) => applySearch(edit, context, find, outcome),
  })
}

const handyTags: ReadonlySet<string> = new Set(
  'consumable potion food drink tool light weapon armour'.split(' '),
)

/** Using a thing that has words of its own and no authored action means looking at it. */
function isIdleUse({ state, definition, action, target, who }: AttemptContext): boolean {
  if (action.verb !== 'use' || action.item_id !== undefined || target?.type !== 'item') return false
  if (target.origin !== 'pack' || target.tags.some((tag) => handyTags.has(tag))) return false
  return examinationEvent(state, definition, target.id, who, action.verb) !== null
}

function circumstance({ who }: AttemptContext, find: Discoverable): Circumstance {
  return { key: `find/${find.id}`, who }
}

function searchAction({ state, action }: AttemptContext, find: Discoverable | undefined): AttemptedAction {
  const calm = calmAttempt(action)
  if (find?.check === undefined) return { ...calm, verb: 'look' }
  const { target_id: id } = action
  const what =
    id === undefined || id === state.scene.location_id
      ? 'is here to be found'
      : `${nameOf(state, id)} may hide`
  return { ...calm, authored: rulesetCheck(find.check, `to find what ${what}`) }
}

function applySearch(
  edit: WorldEdit,
  context: AttemptContext,
  find: Discoverable | undefined,
  outcome: Outcome,
): void {
  const { definition, action, who } = context
  const { target_id: at, verb } = action
  const here = edit.state.scene.location_id
  const closer =
    at === undefined || at === here ? null : examinationEvent(edit.state, definition, at, who, verb)
  if (closer !== null) edit.emit(closer.type, closer.details, closer.tags)
  if (find !== undefined) {
    edit.absorb(discover(find, outcome, edit.state, who))
    if (outcome === 'failure' && !find.core) recordFutile(edit, definition, circumstance(context, find))
  } else if (searchingVerbs.has(verb) && closer === null) {
    const target = at ?? here
    const name = target === null ? '' : nameOf(edit.state, target)
    edit.emit('nothing_found', { target_id: target, name, action: verb }, ['look'])
  }
}
