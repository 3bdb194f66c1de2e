/** Which of what a person knows of a subject is an answer to what was asked about it. */
import { asText } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Disclosable } from '../definition/finds-and-disclosures.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { isQuestion, questionIn } from './asked-questions.ts'
import { saidIn } from './classify-speech.ts'
import { isYesOrNo, leavesQuestionOpen } from './match-question-to-entry.ts'
import { namesIn, type TalkRequest } from './match-talk-to-disclosures.ts'

/**
 * "Who was at the boiler last?" is not answered by how old boilers are: what only shares its subject is no answer to it,
 * and is told to who asks after the subject.
 */
export function answersQuestion(
  entry: Disclosable,
  { npc, act, isMeant, answers, beside }: TalkRequest,
  state: GameState,
  { topics }: Pick<WorldDefinition, 'topics'>,
): boolean {
  if (isMeant || entry.gate !== undefined || !isAsking.has(act.verb) || !isQuestion(saidIn(act))) return true
  const question = questionIn(act)
  const fact = asText(rowOf(state.facts, entry.fact)?.object) ?? ''
  const told = withoutPlaces(question, [...entry.say, fact], state)
  if (!leavesQuestionOpen(question, told, namesIn(npc, act, state, topics))) return true
  // Yes or no may follow from anything that is known of the person or thing that is named.
  const here = state.scene.location_id
  const isNamed = entry.topics.some((id) => id !== here && act.topics?.includes(id) === true)
  const isKept = answers.withheld.some(({ entry: { id } }) => !beside.has(id))
  return isYesOrNo(question) && isNamed && !isKept
}

/** "Who hired him?" is not answered by a name of a place. */
function withoutPlaces(question: string, told: readonly string[], state: GameState): readonly string[] {
  if (!/\bwho(?:m|se|'s|s)?\b/i.test(question) || /\bwhere\b/i.test(question)) return told
  const names = Object.values(state.entities).flatMap(({ type, name }) =>
    type === 'location' ? name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word)) : [],
  )
  return told.map((line) => names.reduce((rest, name) => rest.replaceAll(name, 'there'), line))
}

const isAsking: ReadonlySet<string> = new Set(['ask', 'question', 'talk'])

/** What they would rather not tell of what is asked; where they could tell of its subject freely, only what is on the matter. */
export function keptBack({ answers, beside }: TalkRequest): Disclosable | undefined {
  const kept = answers.withheld.map(({ entry }) => entry)
  return kept.find(({ id }) => !beside.has(id)) ?? (answers.open.length === 0 ? kept[0] : undefined)
}
