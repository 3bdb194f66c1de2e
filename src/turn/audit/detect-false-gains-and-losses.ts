/**
 * Gains and losses that are told although nothing in this turn made them: gold, things, levels. What the engine did is
 * in the events and the changes; what somebody has is in the state; anything else is a story about another game.
 */

import { coinItem, coinsAmong } from '../../core/character-money.ts'
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import { withDigits } from '../../text/number-words.ts'
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { finding, isHypothetical } from './audit-input-and-findings.ts'
import { foldedName, nameWords } from './names-of-entity.ts'
import { type LedgerNumbers, ledgerNumbers } from './numbers-that-may-be-said.ts'
import type { Prose } from './split-sentences-and-speech.ts'

const money =
  '(?:gold|gp|silver|sp|copper|cp|platinum|pp|coins?|crowns?|credits?|creds?|eurodollars?|ducats?|marks)'
const gainOrLoss = new RegExp(
  String.raw`\b(?:you\s(?:[a-z]+\s){0,2}?(?:gain|receive|find|pocket|collect|earn|take|pay|lose|hand over|spend|count out|get|scoop up|are paid|are given|win|loot)|(?:gives|hands|pays|tosses|slides|counts out|presses|throws|offers up)\syou)\s(?:[a-z]+\s){0,4}?(\d{1,7})\s(?:[a-z]+\s)?${money}\b`,
  'i',
)
const holding = new RegExp(
  String.raw`\byou\s(?:now\s|still\s|only\s)?(?:have|own|carry)\s(?:[a-z]+\s){0,2}?(\d{1,7})\s${money}\b`,
  'i',
)
const experience =
  /\byou\s(?:[a-z]+\s){0,2}?(?:gain|earn|receive|are awarded|get)\s(?:[a-z]+\s){0,2}?(\d{1,7})\s(?:xp|experience)\b/i
const levels =
  /\byou\s(?:[a-z'’]+\s){0,3}?(?:level(?:l?ed)? up|gain a level|gained a level|reach(?:ed)? level|reach(?:ed)? (?:the )?\d{1,2}(?:st|nd|rd|th) level|advance(?:d)? to level|are now level|rise to level|ascend to level)\b|\blevel up!|\byou are now (?:a |an )?(?:level \d{1,2}|\d{1,2}(?:st|nd|rd|th)[- ]level)\b/i

/** The gains and losses nobody made. */
export function detectStateClaims(prose: Prose, input: AuditInput): readonly Finding[] {
  const numbers = ledgerNumbers(input)
  const gold = goldOf(input)
  const levelled = input.events.some((event) => event.type === 'level_gained' || event.type === 'level_up')
  return prose.sentences.flatMap((sentence) => {
    const told = withDigits(sentence.told)
    if (isHypothetical(told)) return []
    const message =
      moneyClaim(told, numbers, gold) ??
      experienceClaim(told, numbers) ??
      (levelled ? null : levelClaim(told))
    const rule = levels.test(told) || experience.test(told) ? 'RULE-07' : 'STATE-09'
    return message === null ? [] : [finding(rule, message, sentence)]
  })
}

function moneyClaim(told: string, numbers: LedgerNumbers, gold: ReadonlySet<number>): string | null {
  const moved = gainOrLoss.exec(told)?.[1]
  if (moved !== undefined && !numbers.any.has(Number(moved))) return `Nothing this turn moved ${moved} coins.`
  const held = holding.exec(told)?.[1]
  if (held === undefined || gold.size === 0 || gold.has(Number(held))) return null
  return `The purse holds ${[...gold].join(' or ')}, not ${held}.`
}

function experienceClaim(told: string, numbers: LedgerNumbers): string | null {
  const gained = experience.exec(told)?.[1]
  return gained === undefined || numbers.any.has(Number(gained))
    ? null
    : `No experience of ${gained} was gained this turn.`
}

function levelClaim(told: string): string | null {
  return levels.test(told) ? 'Nobody gained a level this turn.' : null
}

/** Numbers that are the player's money, wherever the ruleset keeps it. */
function goldOf(input: AuditInput): Set<number> {
  const attrs = input.state.entities[input.player_id]?.attrs ?? {}
  const found = new Set<number>()
  const add = (value: JsonValue | undefined): void => void (typeof value === 'number' && found.add(value))
  for (const holder of [attrs, attrs.resources, attrs.currency, attrs.inventory])
    if (isJsonObject(holder))
      for (const key of ['gold', 'gp', 'silver', 'copper', 'cred', 'credits']) add(holder[key])
  const held = Object.values(input.state.inventory).filter((row) => row.owner_id === input.player_id)
  if (held.some((row) => row.item_id === coinItem)) add(coinsAmong(held))
  for (const clock of Object.values(input.state.clocks).slice(0, 200))
    if (/cred|gold|coin/i.test(clock.id)) add(clock.value)
  return found
}

/** Names and ids of what the player has after this turn, as sets of words. */
export function possessions(input: AuditInput): readonly (readonly string[])[] {
  const rows = Object.values(input.state.inventory).slice(0, 2_000)
  const owned = rows.filter((row) => row.owner_id === input.player_id && row.qty > 0)
  const names = owned.map(
    (row) => input.state.entities[row.item_id]?.name ?? row.item_id.replace(/[_:-]+/g, ' '),
  )
  const attrs = input.state.entities[input.player_id]?.attrs
  const sheet = [attrs?.inventory, attrs?.equipment].flatMap(textsIn)
  return [...names, ...sheet].map((name) => nameWords(foldedName(name))).filter((words) => words.length > 0)
}

function textsIn(value: JsonValue | undefined, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || depth > 3) return []
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  return [...keys, ...Object.values(value).flatMap((one: JsonValue) => textsIn(one, depth + 1))].slice(0, 500)
}
