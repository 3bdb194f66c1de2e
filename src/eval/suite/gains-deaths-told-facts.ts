/**
 * The gains, the deaths and the told facts that suites judge a turn by: what the hero gained between two states, who
 * died, and which sentences of a text tell something as fact.
 */

import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { splitSentences } from '../../text/sentences.ts'

/** What the hero has, by a path that names it. */
export type Holdings = ReadonlyMap<string, string | number>

/** The hero's body moves with the rules of a scene; nothing in it can be claimed. */
const bodily =
  /^hero\.(?:hp_current|status|failure_streak|conditions|turn|forward|fatigue|exhaustion|position|last_|moves|spent|resources\.hit_dice)/

/** What a claim could reach for: things, numbers of the hero, what is known, what the world holds true. */
export function holdingsOf(state: GameState): Holdings {
  const hero = playerIdOf(state)
  const held = new Map<string, string | number>()
  for (const row of Object.values(state.inventory))
    if (row.owner_id === hero) held.set(`carries ${row.item_id}`, row.qty)
  leaves(state.entities[hero]?.attrs, 'hero', held)
  for (const row of Object.values(state.knowledge))
    if (row.knower_id === hero) held.set(`knows ${row.fact_id}`, 1)
  for (const fact of Object.values(state.facts)) held.set(`it is true that ${fact.id}`, 1)
  for (const entity of Object.values(state.entities)) held.set(`there is ${entity.id}`, 1)
  for (const thread of Object.values(state.threads)) held.set(`the thread ${thread.id} is`, thread.status)
  leaves(state.documents['world|flags']?.value, 'flag', held)
  for (const tie of Object.values(state.relationships)) leaves(tie, `tie ${tie.a_id} ${tie.b_id}`, held)
  return held
}

function leaves(value: unknown, path: string, into: Map<string, string | number>): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries(value)) leaves(field, `${path}.${key}`, into)
  else if (!bodily.test(path) && value !== undefined)
    into.set(path, typeof value === 'number' ? value : String(value))
}

/** What is held afterwards and was not before, or is more than it was; less is not claimed. */
export function gainedBetween(before: Holdings, after: Holdings): ReadonlyMap<string, string | number> {
  const gained = new Map<string, string | number>()
  for (const [what, now] of after) {
    const was = before.get(what)
    const more = typeof now === 'number' && typeof was === 'number' ? now > was : now !== was
    if (more) gained.set(what, now)
  }
  return gained
}

/** Names of those who died between two states. */
export function deadBetween(before: GameState, after: GameState): readonly string[] {
  return Object.values(after.entities)
    .filter((entity) => entity.attrs.status === 'dead' && before.entities[entity.id]?.attrs.status !== 'dead')
    .map(({ name }) => name)
}

/** Words that keep a claim at a distance: a denial, a question, "you say", "if". */
const distance =
  /\b(?:no|not|never|nobody|nothing|none|nowhere|neither|nor|without|whether|if|unless|cannot|\w+n['’]t|would|could|might|pretend\w*|wish\w*|imagin\w*|boast\w*|bluff\w*|lie|lies|lied|lying|jok\w+|dream\w*|hope\w*|claim\w*|suppose\w*|as though|look(?:ing)? for|search\w* for)\b|\?|\byou (?:say|tell|announce|declare|insist|call|shout|explain|mention|speak|talk|ask|try|attempt|reach|think)\b|\byour (?:words|story|announcement|order|speech)\b/i

/** The sentences of a text that tell it as fact. */
export function toldAsFact(text: string, telltale: RegExp): readonly string[] {
  return sentencesOf(text).filter((sentence) => telltale.test(sentence) && !distance.test(sentence))
}

/** Sentences, roughly: what stands between full stops and line breaks. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
