/** Whom a scenario is played with: one of its ready heroes, somebody made by its rules, or somebody who exists already. */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { coinItem, sheetGold, withoutSheetGold } from '../../core/money.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { LoadedScenario } from '../../packs/pack-loader.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { filled, heroBy } from '../session-zero/build-hero.ts'

/** A hero that is made. */
export interface MadeHero {
  readonly name: string
  readonly attrs: JsonObject
  readonly items: readonly { readonly item_id: string; readonly qty: number }[]
}

/** A ready hero's id, answers to the questions of the rules, or a hero that is made (it has `attrs`). */
export type HeroWish = string | MadeHero | JsonObject

/** The hero of a campaign, with what the scenario gives them. */
export function scenarioHero(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  wish: HeroWish | undefined,
): Result<MadeHero> {
  if (typeof wish === 'object') {
    const made = isMade(wish) ? done(wish) : heroBy(ruleset, ownChoices(wish, scenario))
    return made.ok ? done(equipped(made.value, scenario, [], scenario.coin)) : made
  }
  const ready = wish === undefined ? scenario.heroes[0] : scenario.heroes.find((one) => one.id === wish)
  if (ready === undefined) {
    const known = scenario.heroes.map((one) => one.id).join(', ')
    if (wish !== undefined)
      return refuse(
        'pack/unknown-hero',
        `"${scenario.name}" has no hero "${wish}". There are: ${known || 'none'}.`,
      )
    const plain = ruleset.createCharacter(filled(ruleset, { name: 'Wren' }))
    return plain.ok ? done(equipped(plain.value, scenario, [], scenario.coin)) : plain
  }
  const made = ruleset.createCharacter(
    filled(ruleset, { name: ready.name, ...(ready.choices as JsonObject) }),
  )
  if (!made.ok) return made
  const hero = { ...made.value, attrs: { pronoun: ready.pronoun, ...made.value.attrs } }
  return done(equipped(hero, scenario, ready.items, ready.coin ?? scenario.coin))
}

function isMade(wish: MadeHero | JsonObject): wish is MadeHero {
  return isJsonObject(wish.attrs) && typeof wish.name === 'string' && Array.isArray(wish.items)
}

/** The choices for somebody of one's own, who is as experienced as the scenario's own heroes. */
export function ownChoices(wish: JsonObject | MadeHero, scenario: LoadedScenario): JsonObject {
  const [first] = scenario.heroes
  const level = (first?.choices as JsonObject | undefined)?.level
  return {
    name: first?.name ?? 'Wren',
    ...(level !== undefined && { level }),
    ...(wish as JsonObject),
  }
}

function equipped(
  hero: MadeHero,
  scenario: LoadedScenario,
  own: LoadedScenario['items'],
  coin: number,
): MadeHero {
  // What a hero is said to have, the rules may have given them already: a second one is nobody's wish.
  const has = new Set(hero.items.map((one) => one.item_id))
  const extra = own.filter(({ id, qty }) => qty > 1 || !has.has(id))
  const given = [...scenario.items, ...extra].map(({ id, qty }) => ({ item_id: id, qty }))
  // The scenario knows what its prices are worth; where it says nothing, the hero brings their own.
  const coins = coin > 0 ? coin : sheetGold(hero.attrs)
  const purse = coins > 0 ? [{ item_id: coinItem, qty: coins }] : []
  return { ...hero, attrs: withoutSheetGold(hero.attrs), items: [...hero.items, ...given, ...purse] }
}
