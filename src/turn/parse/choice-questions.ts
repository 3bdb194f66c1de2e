/**
 * The questions that the rules ask about a choice on offer: which choice a key or a number means, what is asked about
 * it, and whether given answers would do. Nothing is played here.
 */
import type { JsonObject } from '../../core/json.ts'
import type { InputMessage } from '../../core/protocol/input-message.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type ActionQuestion, type AttemptedAction, type Ruleset, viewOf } from '../../rules/index.ts'
import { type LastTurn, lastTurn, offeredChoices, withoutConsoleChoices } from '../last-turn.ts'
import type { TurnDependencies } from '../turn-dependencies.ts'
import { findPickedChoice, type OfferedChoice } from './find-picked-choice.ts'

/** Answers by the id of their question. */
export type ChoiceAnswers = NonNullable<InputMessage['answers']>

export interface ChoiceQuestions {
  readonly choice: string
  readonly text: string
  /** None when the choice is made by picking it. */
  readonly questions: readonly ActionQuestion[]
  /** What is taken when the player does not answer. */
  readonly usual: ChoiceAnswers
  /** Why these answers would not do; null when they would. */
  readonly trouble: string | null
}

/** Where choices and their rules are looked up. */
type ChoiceSource = Pick<TurnDependencies, 'store' | 'rulesets'>

/**
 * What the rules ask about a choice that is on offer.
 *
 * @example
 * await choiceQuestions(dependencies, 'the_salt_road_k3f9q2', 'level_up_now', { hit_points: 'roll' })
 */
export async function choiceQuestions(
  dependencies: ChoiceSource,
  campaignId: string,
  choice: string,
  answers?: ChoiceAnswers,
  /** True for the owner, who is offered the choices of the console too. */
  owner = false,
): Promise<Result<ChoiceQuestions>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const kept = await lastTurn(dependencies.store, head.value)
  if (!kept.ok) return kept
  const last = owner ? kept.value : withoutConsoleChoices(kept.value)
  const picked = offeredChoice(last, choice)
  return picked.ok ? questionsAbout(dependencies, campaignId, last, picked.value, answers) : picked
}

/** Finds the choice that a key or a number means; one that was not offered last is refused by name (GM-03). */
export function offeredChoice(last: LastTurn, choice: string): Result<OfferedChoice> {
  const offered = offeredChoices(last)
  const found = findPickedChoice(choice, offered)
  if (found !== null) return done({ key: found.key, text: found.text })
  if (modeKey.test(choice)) return done({ key: choice, text: choice })
  const there = offered.map(({ key, shown = key }, index) => `${index + 1} ${shown}`).join(', ')
  const now =
    there === '' ? 'Nothing is offered at the moment; say in words what you do.' : `There are: ${there}.`
  return refuse('turn/unknown-choice', `"${choice}" is not among what was offered last. ${now}`, {
    rule: 'GM-03',
  })
}

/** Keys that change the mode; whether they count is for the parse stage to say. */
const modeKey = /^(?:god|think):/

async function questionsAbout(
  { store, rulesets }: ChoiceSource,
  campaignId: string,
  last: LastTurn,
  { key, text }: OfferedChoice,
  answers: ChoiceAnswers | undefined,
): Promise<Result<ChoiceQuestions>> {
  const state = await store.getState(campaignId)
  if (!state.ok) return state
  const offer = last.offers[key] ?? null
  const ruleset = await rulesets(state.value.campaign.ruleset)
  const shown = offeredChoices(last).find((choice) => choice.key === key)?.shown ?? key
  const plain = { choice: shown, text, questions: [], usual: {}, trouble: null }
  if (offer === null || ruleset === undefined) return done(plain)
  const view = viewOf(state.value)
  const usual = answersIn(offer.options)
  const action = { ...offer, options: { ...(answers ?? usual) } }
  const asked = ruleset.questions?.(view, action)
  if (asked === undefined) return done(plain)
  if (!asked.ok) return asked
  const trouble = asked.value.length === 0 ? null : troubleWith(ruleset, view, action)
  return done({ ...plain, questions: asked.value, usual: asked.value.length === 0 ? {} : usual, trouble })
}

/** Refuses answers that would not do, before anything is played. */
export async function checkAnswers(
  dependencies: ChoiceSource,
  campaignId: string,
  last: LastTurn,
  choice: OfferedChoice,
  answers: ChoiceAnswers,
): Promise<Result<null>> {
  const asked = await questionsAbout(dependencies, campaignId, last, choice, answers)
  if (!asked.ok) return asked
  const { questions, text, trouble } = asked.value
  if (questions.length === 0)
    return refuse('turn/bad-answers', `Nothing is asked about “${text}”: pick it without answers.`)
  return trouble === null ? done(null) : refuse('turn/bad-answers', trouble)
}

function troubleWith(
  ruleset: Ruleset,
  view: ReturnType<typeof viewOf>,
  action: AttemptedAction,
): string | null {
  const demand = ruleset.demand(view, action)
  if (!demand.ok) return demand.refusal.message
  return demand.value.kind === 'impossible' ? demand.value.reason : null
}

function answersIn(options: JsonObject | undefined): ChoiceAnswers {
  return Object.fromEntries(
    Object.entries(options ?? {}).flatMap(([id, value]): [string, string | readonly string[]][] => {
      if (typeof value === 'string') return [[id, value]]
      return Array.isArray(value) && value.every((option) => typeof option === 'string')
        ? [[id, value as readonly string[]]]
        : []
    }),
  )
}
