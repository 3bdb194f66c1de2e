/**
 * Which skill serves an act, and what it is worth. The skill fits the act or is one the player named; asking for a
 * roll of anything else is refused, so that nobody sneaks through a grand entrance.
 */

import { isJsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { AttemptedAction } from '../ruleset.ts'
import { valueIn } from './read-attrs.ts'
import type { Verb } from './verbs.ts'

/** The least and the most a skill is worth. */
const worst = -2
const best = 3

/** A skill and what it adds. */
export interface SkillUse {
  readonly name: string
  readonly value: number
  readonly trained: boolean
}

/** The skills on a sheet: `{ stealth: 2 }`, or a list of names worth one each. */
export function skillsOf(actor: Entity): ReadonlyMap<string, number> {
  const said = valueIn(actor.attrs, 'skills')
  if (Array.isArray(said)) {
    const names = said.filter((one) => typeof one === 'string')
    return new Map(names.map((name) => [plain(name), 1]))
  }
  if (!isJsonObject(said)) return new Map()
  return new Map(
    Object.entries(said).flatMap(([name, value]) =>
      typeof value === 'number' && Number.isSafeInteger(value)
        ? [[plain(name), Math.min(best, Math.max(worst, value))] as const]
        : [],
    ),
  )
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** The skill an action is rolled with. */
export function skillFor(actor: Entity, action: AttemptedAction, verb: Verb): Result<SkillUse> {
  const owned = skillsOf(actor)
  const named = namedSkill(action.words ?? '', owned)
  const fitting = named === undefined ? [verb.word, ...verb.skills] : [named]
  const asked = action.skill === undefined ? undefined : plain(action.skill)
  if (asked !== undefined && !fitting.includes(asked))
    return refuse(
      'rules/skill-does-not-fit',
      `"${action.skill}" does not fit this act; ${fitting.join(', ')} would.`,
      { rule: 'DICE-23', data: { asked, fitting } },
    ) // enforces: DICE-23
  const candidates = asked === undefined ? fitting : [asked]
  const known = candidates
    .flatMap((name) => {
      const value = owned.get(name)
      return value === undefined ? [] : [{ name, value, trained: true }]
    })
    .sort((left, right) => right.value - left.value)[0]
  return done(known ?? { name: untrained(asked, named, verb), value: 0, trained: false })
}

/** A skill of the sheet that the player's own words name. */
function namedSkill(words: string, owned: ReadonlyMap<string, number>): string | undefined {
  const text = ` ${words.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `
  return [...owned.keys()].find(
    (name) =>
      text.includes(` use ${name.replaceAll('_', ' ')} `) ||
      text.includes(` my ${name.replaceAll('_', ' ')} `),
  )
}

/** What an untrained try is called: what was asked or named, else the first skill that serves. */
function untrained(asked: string | undefined, named: string | undefined, verb: Verb): string {
  return asked ?? named ?? verb.skills[0] ?? verb.word
}
