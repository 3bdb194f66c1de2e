/** Session zero and heroes: what a group agrees on before the first turn, and who is played. */
import { isJsonObject, type JsonObject } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { CreationStep, Ruleset } from '../rules/index.ts'
import type { Head } from '../store/state-store.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { type SessionZero, sessionZero } from './session-zero/session-zero.ts'
import { playRawTurn } from './turns/play-without-game-master.ts'

export interface Heroes {
  /** The questions and presets of session zero, and what answers come to. */
  readonly sessionZero: SessionZero
  /** The questions of making a hero, for the choices so far. */
  draft(rulesetId: string, choices: JsonObject): Promise<Result<HeroDraft>>
  /** A hero out of choices; open questions are answered by the ruleset's suggestions. */
  create(rulesetId: string, choices: JsonObject): Promise<Result<Hero>>
}

export function createHeroes(dependencies: EngineDependencies): Heroes {
  return {
    sessionZero,
    draft: (rulesetId, choices) => draftHero(dependencies, rulesetId, choices),
    create: (rulesetId, choices) => createHero(dependencies, rulesetId, choices),
  }
}

/** Questions that may hang on one another, at most. */
const mostQuestions = 60

/** A hero as far as it is made. */
export interface HeroDraft {
  /** The questions that the choices lead to, answered ones included. */
  readonly steps: readonly CreationStep[]
  /** What would be taken for what no step asks, such as ability scores. */
  readonly suggested: JsonObject
}

/** A hero that a campaign can be created with. */
export interface Hero {
  readonly name: string
  readonly attrs: JsonObject
  readonly items: readonly { readonly item_id: string; readonly qty: number }[]
}

/** The questions of making a hero, for these choices. */
export async function draftHero(
  dependencies: EngineDependencies,
  rulesetId: string,
  choices: JsonObject,
): Promise<Result<HeroDraft>> {
  const ruleset = await rulesOf(dependencies, rulesetId)
  if (!ruleset.ok) return ruleset
  const steps = ruleset.value.creationSteps(choices)
  return done({ steps, suggested: ruleset.value.suggestedChoices?.(choices) ?? {} })
}

/** A hero out of choices, with everything that was left open filled in; refused with the sentence of the rules. */
export async function createHero(
  dependencies: EngineDependencies,
  rulesetId: string,
  choices: JsonObject,
): Promise<Result<Hero>> {
  const ruleset = await rulesOf(dependencies, rulesetId)
  return ruleset.ok ? buildHero(ruleset.value, choices) : ruleset
}

/** A hero by a ruleset; one whose scores are to be rolled stands on the usual ones until the dice have fallen. */
export function buildHero(ruleset: Ruleset, choices: JsonObject): Result<Hero> {
  return ruleset.createCharacter(answerOpenSteps(ruleset, withoutRolledAbilities(choices)))
}

/** The choices with every open question answered; each answer may raise another. */
export function answerOpenSteps(ruleset: Ruleset, choices: JsonObject): JsonObject {
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
  const ids = options.slice(0, choose).map((option) => option.id)
  return choose === 1 ? (ids[0] ?? '') : ids
}

async function rulesOf(dependencies: EngineDependencies, id: string): Promise<Result<Ruleset>> {
  const ruleset = await dependencies.rulesets(id)
  if (ruleset !== undefined) return done(ruleset)
  const reason = `No rules are installed under the name "${id}", so nobody can make a hero by them.`
  return refuse('rules/no-ruleset', reason)
}

/** True for choices that leave the scores to the dice. */
export function rollsAbilities(choices: unknown): choices is JsonObject {
  if (!isJsonObject(choices)) return false
  const { ability_method: method } = choices
  return (Array.isArray(method) ? method[0] : method) === 'rolled'
}

/** The choices as they are made without dice. */
export function withoutRolledAbilities(choices: JsonObject): JsonObject {
  if (!rollsAbilities(choices)) return choices
  const { ability_method: _rolled, abilities: _later, ...rest } = choices
  return rest
}

/** Lets the dice fall and makes the hero anew with what they show. */
export async function rollHeroAbilities(
  dependencies: EngineDependencies,
  { campaign_id: id }: Head,
  heroId: string,
  choices: JsonObject,
): Promise<Result<Head>> {
  const { abilities: _guessed, ...options } = choices
  const rolled = await playRawTurn(dependencies, id, {
    input: 'I roll my ability scores.',
    mode: 'GOD',
    attempt: { verb: 'roll_abilities', actor_id: heroId, options },
    answer: { narrative: 'The dice have fallen, and you are who they make of you.' },
  })
  return rolled.ok ? dependencies.store.head(id) : rolled
}
