/**
 * What an offered choice leaves to its player, such as what a level brings: the questions of the rules, how they are
 * usually answered, and whether given answers would do. It plays nothing.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { InputMessage } from '../../core/protocol/input-message.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { ActionQuestion, AttemptedAction, Ruleset } from '../../rules/ruleset.ts'
import { lastTurn } from '../../turn/last-turn.ts'
import { findPick, type OfferedChoice } from '../../turn/parse/find-pick.ts'
import type { EngineDependencies } from '../dependencies.ts'

/** Answers by the id of their question. */
export type ChoiceAnswers = NonNullable<InputMessage['answers']>

/** What is asked about a choice. */
export interface ChoiceQuestions {
  readonly choice: string
  readonly text: string
  /** None when the choice is made by picking it. */
  readonly questions: readonly ActionQuestion[]
  /** What is taken when nobody answers. */
  readonly usual: ChoiceAnswers
  /** Why these answers would not do; null when they would. */
  readonly trouble: string | null
}

/**
 * Asks the rules about a choice that is on the table.
 *
 * @example
 * await choiceQuestions(dependencies, 'the_salt_road_k3f9q2', 'level_up_now', { hit_points: 'roll' })
 */
export async function choiceQuestions(
  dependencies: EngineDependencies,
  campaignId: string,
  choice: string,
  answers?: ChoiceAnswers,
): Promise<Result<ChoiceQuestions>> {
  const picked = await offeredChoice(dependencies, campaignId, choice)
  if (!picked.ok) return picked
  const { key, text } = picked.value
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const offered = await offerBehind(dependencies, campaignId, key)
  if (!offered.ok) return offered
  const ruleset = await dependencies.rulesets(state.value.campaign.ruleset)
  const plain = { choice: key, text, questions: [], usual: {}, trouble: null }
  if (offered.value === null || ruleset === undefined) return done(plain)
  const view = viewOf(state.value)
  const usual = answersIn(offered.value.options)
  const action = { ...offered.value, options: { ...(answers ?? usual) } }
  const asked = ruleset.questions?.(view, action)
  if (asked === undefined) return done(plain)
  if (!asked.ok) return asked
  const trouble = asked.value.length === 0 ? null : troubleWith(ruleset, view, action)
  return done({ ...plain, questions: asked.value, usual: asked.value.length === 0 ? {} : usual, trouble })
}

/** Refuses answers that would not do, before anything is played. */
export async function checkAnswers(
  dependencies: EngineDependencies,
  campaignId: string,
  choice: string,
  answers: ChoiceAnswers,
): Promise<Result<null>> {
  const asked = await choiceQuestions(dependencies, campaignId, choice, answers)
  if (!asked.ok) return asked
  const { questions, text, trouble } = asked.value
  if (questions.length === 0)
    return refuse('turn/bad-answers', `Nothing is asked about “${text}”: pick it without answers.`)
  return trouble === null ? done(null) : refuse('turn/bad-answers', trouble)
}

async function offerBehind(
  dependencies: EngineDependencies,
  campaignId: string,
  key: string,
): Promise<Result<AttemptedAction | null>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const last = await lastTurn(dependencies.store, head.value)
  return last.ok ? done(last.value.offers[key] ?? null) : last
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
  const given = isJsonObject(options) ? Object.entries(options) : []
  return Object.fromEntries(
    given.flatMap(([id, value]): [string, string | readonly string[]][] => {
      if (typeof value === 'string') return [[id, value]]
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? [[id, value as readonly string[]]]
        : []
    }),
  )
}

/** Keys that speak to the console or to one's own head; whether they count is for the turn to say. */
const ofTheTable = /^(?:god|think):/

/** The choice that is meant by a key or a number, with its words. */
export async function offeredChoice(
  dependencies: EngineDependencies,
  campaignId: string,
  choice: string,
): Promise<Result<OfferedChoice>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const last = await lastTurn(dependencies.store, head.value)
  if (!last.ok) return last
  const offered = Object.entries(last.value.block?.choices ?? {}).map(([key, { text }]) => ({ key, text }))
  const found = findPick(choice, offered)
  if (found !== null) return done({ key: found.key, text: found.text })
  if (ofTheTable.test(choice)) return done({ key: choice, text: choice })
  const there = offered.map((one, index) => `${index + 1} ${one.key}`).join(', ')
  const now =
    there === '' ? 'Nothing is offered at the moment; say in words what you do.' : `There are: ${there}.`
  return refuse('turn/unknown-choice', `"${choice}" is not among what was offered last. ${now}`, {
    rule: 'GM-03',
  })
}
