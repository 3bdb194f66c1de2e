/**
 * "Why?", "which lad?", "who with?": a question with no subject of its own goes on with what that person told last, else
 * with what was spoken of last.
 */
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { contentWords } from '../../text/word-and-text-similarity.ts'
import { disclosablesOf, disclosures, factIdOf } from '../../world/index.ts'
import type { Gathered } from '../turn-value-by-stage.ts'

const mostTopics = 2

/** A reading whose follow-up questions have the subject of what was told last, where more is known of it. */
export function withSubjectsFollowedUp(output: InterpreterOutput, { state }: Gathered): InterpreterOutput {
  const proposed_actions = output.proposed_actions.map((action) => {
    if (action.action !== 'ask' || (action.topics ?? []).length > 0 || !isFollowUp(action)) return action
    const topics = subjectsToldLast(state, action.target_id).filter((id) =>
      hasMore(state, action.target_id, id),
    )
    return topics.length === 0 ? action : { ...action, topics: topics.slice(0, mostTopics) }
  })
  return { ...output, proposed_actions }
}

/** True for a question that names nothing, or points back with the one word that it has: "which lad?" */
function isFollowUp({ details, speech = details }: ProposedAction): boolean {
  return contentWords(speech.replace(lead, '')).size === 0 || pointsBack.test(speech)
}

const lead =
  /^(?:i )?ask(?:s|ing)? (?:(?:him|her|them|\p{Lu}\p{L}+|\p{L}+) )?(?=who|what|where|when|why|how|which)/u
const pointsBack = /^(?:(?:and|but|so|ok|okay|well)[ ,]+)*(?:which|what) \p{L}+\b[?!.]*(?:$|\s)/iu

/** What the newest thing is about that a person has told the player's character in the last turn. */
function subjectsToldLast(state: GameState, npcId: string): readonly string[] {
  const listener = playerIdOf(state)
  const turn = currentTurn(state)
  const fresh = new Set(
    Object.values(state.knowledge)
      .filter((row) => row.knower_id === listener && row.turn >= turn)
      .map(({ fact_id }) => fact_id),
  )
  const told = disclosablesOf(rowOf(state.entities, npcId)).filter((entry) =>
    fresh.has(factIdOf(npcId, entry, state)),
  )
  return told.at(-1)?.topics ?? []
}

function hasMore(state: GameState, npcId: string, topic: string): boolean {
  const { open, withheld } = disclosures(npcId, topic, state, playerIdOf(state))
  return open.length + withheld.length > 0
}

/** What was spoken of last, by the shortest name it goes by: what a follow-up is measured with. */
export function spokenOfLast(
  { hints, definition }: Gathered,
  hearer: string,
  last: readonly string[],
  question: string,
): string {
  const isOfPerson = /\b(?:he|him|his|she|her)\b/i.test(question)
  for (const id of last) {
    const known = hints.nameable.find((each) => each.id === id)
    const named = known ?? rowOf(definition.topics, id)
    if (id === hearer || named === undefined) continue
    if (isOfPerson && known?.kind !== 'person' && known?.tags.includes('person') !== true) continue
    // A matter that is called "why" is not what "why?" goes on with.
    const names = [named.name, ...named.aliases]
    if (names.some((name) => contentWords(name).size === 0)) continue
    return names.toSorted((one, other) => one.length - other.length)[0] ?? ''
  }
  return ''
}

/** True for a question that needs another's words beside it to be found: it names nothing, or says "he" and "it". */
export function goesOn(question: string): boolean {
  if (pointsAtAnother.test(question) || asksOnlyHowMuch(question)) return true
  // "What do you want?" is about whoever is asked.
  return contentWords(question).size === 0 && !/\b(?:you|your|ya|u|ur|i|me|my)\b/i.test(question)
}

/** "And for how long?" */
export function asksOnlyHowMuch(question: string): boolean {
  return /^(?:(?:and|so|but|for|since) )*how (?:long|many|much|far|often|soon)\W*$/i.test(question.trim())
}

const pointsAtAnother = /\b(?:he|him|his|she|her|it|they|them|their)\b/i

/** What a question may go on with, the likeliest first: whoever "he" is, or what was asked before it in one breath. */
export function subjectsOf(question: string, breath: readonly string[], before: string): readonly string[] {
  const at = breath.indexOf(question)
  const earlier = breath.slice(0, Math.max(0, at)).findLast((each) => !each.includes(question))
  const asked = earlier === undefined ? '' : withoutAsking(earlier)
  const subjects = pointsAtAnother.test(question) ? [before, asked] : [asked, before]
  return subjects.filter((words) => words !== '')
}

/** "When did Jin last sit here" without what it asks: "Jin last sit here". */
function withoutAsking(question: string): string {
  return question
    .replace(asking, ' ')
    .replace(/[?!.,;]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const asking =
  /\b(?:who|whom|whose|what|which|where|when|why|how|if|whether)\b(?:['’]s)?(?:\s+(?:is|are|was|were|do|does|did|has|have|had)\b)?|^(?:is|are|was|were|do|does|did|has|have|had)\b/giu
