/**
 * Which answers that an author prepared come near to what is said to a person, question by question. It is measured once,
 * when the line is read, and kept with the reading: a turn that is played again answers the same.
 */
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import {
  isStatement,
  isTalk,
  type NearAnswer,
  nearestAnswers,
  onlyQuestionIn,
  questionIn,
  questionsIn,
  wantsDone,
} from '../../world/index.ts'
import type { Gathered } from '../turn-value-by-stage.ts'
import { asReaderSays } from './answer-named-by-reader.ts'
import { asksOnlyHowMuch, goesOn, spokenOfLast, subjectsOf } from './follow-up-questions.ts'

/** The reading with what is asked of people who were given answers. */
export async function withAnswersAskedFor(
  output: InterpreterOutput,
  turn: Gathered,
): Promise<InterpreterOutput> {
  if (!output.proposed_actions.some((action) => isAnswerable(action))) return output
  const found = await Promise.all(
    output.proposed_actions.map((action) => (isAnswerable(action) ? mattersOf(action, turn) : [])),
  )
  const proposed_actions = output.proposed_actions.map((action, at) => {
    const next = output.proposed_actions[at + 1]
    const isSaidWithAnother =
      (action.action === 'show' && found.some((_, other) => isAskedAt(other, at))) || leadsUp(action, next)
    const matters = isSaidWithAnother ? [] : (found[at] ?? [])
    return matters.length === 0 ? action : { ...action, matters }
  })
  return { ...output, proposed_actions }

  /** "Show him the sandpaper, ask who made him sand it": what is shown goes with the question, which is answered once. */
  function isAskedAt(other: number, shown: number): boolean {
    const [act, own] = [output.proposed_actions[other], output.proposed_actions[shown]]
    if (other === shown || act === undefined || act.target_id !== own?.target_id) return false
    const best = (at: number): readonly string[] => (found[at] ?? []).flatMap(({ near }) => near[0]?.id ?? [])
    return best(other).some((id) => best(shown).includes(id))
  }
}

/** "The man on that stool. When was he last in?": who is meant is said first, and asked about after. */
function leadsUp(
  { action, target_id, speech = '' }: ProposedAction,
  next: ProposedAction | undefined,
): boolean {
  const isAsked = next?.action === 'ask' && next.target_id === target_id
  return isAsked && action !== 'ask' && onlyNames.test(speech.trim()) && !says.test(speech)
}

const onlyNames = /^(?:(?:and|so|now),? )?(?:the|that|this|those|these)\b[^,;?!]{1,50}\.?$/iu
const says =
  /\b(?:is|are|was|were|has|have|had|will|would|can|can't|does|did|do|must|\p{L}+n't)\b|['’](?:s|re|d|ll|ve)\b/iu

function isAnswerable({ action, target_id, affordance_id, offer_key }: ProposedAction): boolean {
  return isTalk(action) && target_id !== '' && (affordance_id ?? offer_key) === undefined
}

async function mattersOf(
  action: ProposedAction,
  turn: Gathered,
): Promise<NonNullable<ProposedAction['matters']>> {
  const { state, definition, text, dependencies } = turn
  const listener = playerIdOf(state)
  const npc = rowOf(state.entities, action.target_id)
  // Which of them hold is seen when they are spoken to: what is done before may open some.
  const answers = rowOf(definition.people, action.target_id)?.answers ?? []
  if (npc === undefined || answers.length === 0) return []
  const names = [npc.name, ...personOf(npc).aliases]
  const words = action.details === '' ? text.slice(0, 500) : action.details
  const act = {
    verb: action.action,
    actor_id: listener,
    words,
    ...(action.speech !== undefined && { said: action.speech }),
  }
  const only = onlyQuestionIn(act)
  const questions = [
    ...new Set([questionIn(act), ...questionsIn(act), ...(only === undefined ? [] : [only])]),
  ]
  const phrases = answers.flatMap(({ asked }) => asked)
  const last = [...(action.topics ?? []), ...turn.hints.focus]
  const nearTo = async (words: string): Promise<readonly NearAnswer[]> => {
    const likeness = await dependencies.likeness?.(words, phrases)
    const isTold = isStatement({ ...act, said: words }) && !asksFirst.test(words)
    const how = wantsDone({ ...act, said: words, words }) ? 'wished' : isTold ? 'told' : 'asked'
    return nearestAnswers(words, answers, names, (phrase) => likeness?.get(phrase), how)
  }
  const matters: NonNullable<ProposedAction['matters']>[number][] = []
  for (const asked of questions) {
    let near = asksOnlyHowMuch(asked) ? [] : await nearTo(asked)
    // "Who with?" is found with what was asked before it in the same breath, else with what was spoken of before.
    const subjects =
      near.length === 0 && goesOn(asked)
        ? subjectsOf(asked, questions, spokenOfLast(turn, action.target_id, last, asked))
        : []
    const given = new Set(matters.slice(1).flatMap((each) => each.near.slice(0, 1).map(({ id }) => id)))
    for (const subject of subjects)
      if (near.length === 0) near = (await nearTo(`${asked} ${subject}`)).filter(({ id }) => !given.has(id))
    matters.push({ asked, near: near.map((each) => ({ ...each })) })
  }
  const known = answers.map(({ id }) => id)
  return asReaderSays(action.answer_id, matters, known).filter(({ near }) => near.length > 0)
}

/** "Where Jin went" asks, with no mark to say so. */
const asksFirst = /^(?:about|who|whom|whose|what|which|when|where|why|how|if|whether)\b/i
