/**
 * How somebody answers what is done to them, as their author wrote it: with words, with effects, or by running, hiding,
 * giving up or fighting. The most particular reaction that fits comes, and only one. A fight is only announced here: the
 * rules begin it.
 */
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { type Act, type ActOutcome, bandOf } from '../act.ts'
import { applyEffects } from '../apply-effects.ts'
import type { PersonBook } from '../book/person-book.ts'
import type { WorldBook } from '../book/world-book.ts'
import { movePerson } from '../effects/people-effects.ts'
import { holds } from '../holds.ts'
import { documentOf, isOut, own, playingTurn, textsIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'

type Reaction = PersonBook['reactions'][number]

/** Acts that are, for whoever suffers them, one of these. */
const families: Readonly<Record<string, readonly string[]>> = {
  attack: ['attack', 'shoot', 'strike', 'stab', 'kill', 'grapple', 'shove', 'fight'],
  talk: ['talk', 'say', 'greet'],
  bribe: ['bribe', 'pay'],
  ask: ['ask', 'question'],
}

function isAction(wanted: string, verb: string): boolean {
  return wanted === verb || (Object.hasOwn(families, wanted) && families[wanted]?.includes(verb) === true)
}

function fits({ when }: Reaction, act: Act, outcome: ActOutcome): boolean {
  const { action, item, topic, outcome: wanted } = when
  const actions = action === undefined ? [] : textsIn(action)
  if (actions.length > 0 && !actions.some((one) => isAction(one, act.verb))) return false
  if (item !== undefined && item !== act.item_id && act.topics?.includes(item) !== true) return false
  if (topic !== undefined && act.topics?.includes(topic) !== true) return false
  return wanted === undefined || wanted === bandOf(outcome)
}

/** What somebody's author foresaw for an act, and the name under which it is remembered; null when nothing. */
function reactionOf(state: GameState, book: WorldBook, npc: Entity, act: Act, outcome: ActOutcome) {
  const seen = documentOf(state, 'world', 'reactions')
  const ready = (own(book.people, npc.id)?.reactions ?? [])
    .map((reaction, index) => ({ reaction, key: `${npc.id}#${index}` }))
    .filter(({ reaction, key }) => !(reaction.once && Object.hasOwn(seen, key)))
    .filter(({ reaction }) => fits(reaction, act, outcome))
    .filter(({ reaction }) => reaction.if === undefined || holds(reaction.if, state, act.actor_id))
  ready.sort(
    (left, right) => Object.keys(right.reaction.when).length - Object.keys(left.reaction.when).length,
  )
  return isOut(npc) ? null : (ready[0] ?? null)
}

/** True when somebody would rather run, hide or give up than stand an act. */
export function shrinksFrom(state: GameState, book: WorldBook, npc: Entity, act: Act): boolean {
  const how = reactionOf(state, book, npc, act, 'automatic')?.reaction.do
  return how === 'flee' || how === 'hide' || how === 'surrender'
}

/** Somebody reacts to an act, if their author foresaw it. */
export function react(work: Unfolding, book: WorldBook, npc: Entity, act: Act, outcome: ActOutcome): void {
  const found = reactionOf(work.state, book, npc, act, outcome)
  if (found === null) return
  const { reaction, key } = found
  const set = [{ path: [key], value: playingTurn(work.state) }]
  const change = { documents_update: [{ kind: 'world' as const, id: 'reactions', set }] }
  const how = typeof reaction.do === 'string' ? reaction.do : null
  const details = { npc_id: npc.id, npc_name: npc.name, do: how, say: [...reaction.say] }
  work.record('npc_reacted', details, change, ['talk', 'reaction'])
  if (how === null) applyEffects(work, textless(reaction.do), { who: act.actor_id, cause: npc.name })
  else behave(work, npc, how)
}

function textless(effects: Reaction['do']): Exclude<Reaction['do'], string> {
  return typeof effects === 'string' ? [] : effects
}

function behave(work: Unfolding, npc: Entity, how: string): void {
  if (how === 'hide') applyEffects(work, [{ hide: npc.id }], { cause: npc.name })
  else if (how === 'flee') flee(work, npc)
  else {
    const fights = how === 'fight'
    const tags = fights
      ? { tags_add: ['hostile'] }
      : { tags_add: ['surrendered'], tags_remove: ['hostile', 'enemy'] }
    const type = fights ? 'npc_turned_hostile' : 'npc_surrendered'
    work.record(
      type,
      { npc_id: npc.id, npc_name: npc.name },
      { entities_update: [{ id: npc.id, ...tags }] },
      ['reaction'],
    )
  }
}

/** Out by the first way that leads somewhere; out of sight when there is none. */
function flee(work: Unfolding, npc: Entity): void {
  const here = work.state.scene.location_id
  const place = here === null ? undefined : own(work.state.entities, here)
  const ways = placeOf(place).exits.filter((id) => own(work.state.entities, id)?.type === 'location')
  const [way] = ways
  if (way === undefined) applyEffects(work, [{ leave: npc.id }], { cause: 'in flight' })
  else movePerson(work, npc.id, way, 'in flight')
}
