/**
 * Making a hero by any ruleset: the questions that are still open, and a hero out of the answers. What nobody answers
 * gets the ruleset's own suggestion, else its first options, so that a hero can be had at any point.
 */
import type { JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { CreationStep, Ruleset } from '../../rules/ruleset.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { withoutDice } from './roll-hero.ts'

/** Questions that may hang on one another, at most. */
const mostQuestions = 60

/** A hero as far as it is made. */
export interface HeroDraft {
  /** The questions that the choices lead to, answered ones included. */
  readonly steps: readonly CreationStep[]
  /** What would be taken for what no step asks, such as ability scores. */
  readonly suggested: JsonObject
}

/** A hero that is ready to be founded with. */
export interface MadeHero {
  readonly name: string
  readonly attrs: JsonObject
  readonly items: readonly { readonly item_id: string; readonly qty: number }[]
}

/** The questions of making a hero, for these choices. */
export async function draftHero(
  desk: CampaignDesk,
  rulesetId: string,
  choices: JsonObject,
): Promise<Result<HeroDraft>> {
  const ruleset = await rulesOf(desk, rulesetId)
  if (!ruleset.ok) return ruleset
  const steps = ruleset.value.creationSteps(choices)
  return done({ steps, suggested: ruleset.value.suggestedChoices?.(choices) ?? {} })
}

/** A hero out of choices, with everything that was left open filled in; refused with the sentence of the rules. */
export async function makeHero(
  desk: CampaignDesk,
  rulesetId: string,
  choices: JsonObject,
): Promise<Result<MadeHero>> {
  const ruleset = await rulesOf(desk, rulesetId)
  return ruleset.ok ? heroBy(ruleset.value, choices) : ruleset
}

/** A hero by a ruleset; one whose scores are to be rolled stands on the usual ones until the dice have fallen. */
export function heroBy(ruleset: Ruleset, choices: JsonObject): Result<MadeHero> {
  return ruleset.createCharacter(filled(ruleset, withoutDice(choices)))
}

/** The choices with every open question answered; each answer may raise another. */
export function filled(ruleset: Ruleset, choices: JsonObject): JsonObject {
  let answers = choices
  for (let asked = 0; asked < mostQuestions; asked += 1) {
    const suggested = ruleset.suggestedChoices?.(answers) ?? {}
    const known = { ...suggested, ...answers }
    const open = ruleset
      .creationSteps(known)
      .find((step) => step.options.length > 0 && !Object.hasOwn(known, step.id))
    if (open === undefined) return known
    answers = { ...answers, [open.id]: firstOf(open) }
  }
  return answers
}

/** The first options of a step: one id where one is asked for, else a list. */
function firstOf({ options, choose }: CreationStep): string | string[] {
  const ids = options.slice(0, choose).map((one) => one.id)
  return choose === 1 ? (ids[0] ?? '') : ids
}

async function rulesOf(desk: CampaignDesk, id: string): Promise<Result<Ruleset>> {
  const ruleset = await desk.rulesets(id)
  if (ruleset !== undefined) return done(ruleset)
  const reason = `No rules are installed under the name "${id}", so nobody can make a hero by them.`
  return refuse('rules/no-ruleset', reason)
}
