/** How offers in combat are worded: names that can be told apart, odds a player can weigh, wounds in a word. */
import { joinList } from '../../../../text/capitals-articles-plurals-lists.ts'
import type { Check, Offer } from '../../../ruleset.ts'
import { type Battle, combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'

/** An offer before the rules were asked whether it is allowed. */
export interface OfferDraft {
  readonly key: string
  readonly text: string
  /** The description, which may name the odds of its check. */
  readonly describe: (check: Check | null) => string
  readonly risk_level: Offer['risk_level']
  readonly action: Offer['action']
  /** How well it fits, 0 to 100; the best come first. */
  readonly weight: number
}

/** A combatant's name; those who share one are counted, as their ids are. */
export function displayName(battle: Battle, id: string): string {
  const { name } = stateOf(battle, id)
  const alike = Object.entries(battle.document.combatants).filter(([, state]) => state.name === name)
  if (alike.length < 2) return name
  const number = Number(/_(\d+)$/.exec(id)?.[1] ?? alike.findIndex(([other]) => other === id) + 1)
  return `${name} ${number}`
}

export function joinNames(names: readonly string[]): string {
  return names.length === 0 ? 'nobody' : joinList(names)
}

/** The chance of a check, from 0 to 1, with its edge. */
export function chanceOf(check: Check): number {
  if (check.difficulty === null) return 0.5
  const sum = check.modifiers.reduce((total, modifier) => total + modifier.value, 0)
  const chance = Math.min(0.95, Math.max(0.05, (21 - (check.difficulty.value - sum)) / 20))
  if (check.advantage === check.disadvantage) return chance
  return check.advantage ? 1 - (1 - chance) ** 2 : chance ** 2
}

/** The chance in words: "Longsword attack +5 against armour class 15, about 55 in 100". */
export function oddsText(check: Check): string {
  const sum = check.modifiers.reduce((total, modifier) => total + modifier.value, 0)
  const bonus = `${check.label} ${sum < 0 ? '-' : '+'}${Math.abs(sum)}`
  if (check.difficulty === null) return `${bonus} against their own roll`
  const against = check.difficulty.kind === 'AC' ? 'armour class' : 'a difficulty of'
  const edge =
    check.advantage === check.disadvantage ? '' : check.advantage ? ' with advantage' : ' with disadvantage'
  return `${bonus} against ${against} ${check.difficulty.value}${edge}, about ${Math.round(chanceOf(check) * 100)} in 100`
}

/** The odds as a sentence before others; nothing without a check. */
export function oddsFirst(check: Check | null): string {
  return check === null ? '' : `${oddsText(check)}. `
}

/** The odds as a sentence after others; nothing without a check. */
export function oddsLast(check: Check | null): string {
  return check === null ? '' : ` ${oddsText(check)}.`
}

const wounds: readonly (readonly [least: number, word: string])[] = [
  [1, 'unhurt'],
  [0.75, 'scratched'],
  [0.5, 'wounded'],
  [0.25, 'bloodied'],
  [0, 'barely standing'],
]

export function conditionText(battle: Battle, id: string): string {
  const { hp_current, hp_max } = stateOf(battle, id)
  const share = hp_current / Math.max(1, hp_max)
  const [, word] = wounds.find(([least]) => share >= least) ?? [0, 'down']
  return `${displayName(battle, id)} is ${word}, with ${hp_current} of ${hp_max} hit points.`
}

/** What a slot still allows: "a level 1 slot, 2 of 4 left". */
export function slotText(battle: Battle, id: string, slot: number): string {
  if (slot === 0) return 'no slot'
  const most = combatantOf(battle, id).casting?.slots[String(slot)] ?? 0
  const left = most - (stateOf(battle, id).slots_used[String(slot)] ?? 0)
  return `a level ${slot} slot, ${left} of ${most} left`
}
