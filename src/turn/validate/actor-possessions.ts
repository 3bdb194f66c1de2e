/** What the actor has: things of a kind, enough of them and whole, and money in whatever form the world keeps it. */

import { asTexts } from '../../core/json.ts'
import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { thingOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Entity, InventoryItem } from '../../core/state/table-row-schemas.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { itemNameInProse } from '../../text/item-names-in-prose.ts'
import { currencies } from '../../text/money-sums.ts'
import { numberWord } from '../../text/number-words.ts'
import { findTarget, nameOf, type Senses } from './senses-and-targets.ts'
import { handling, money, type Need, paying } from './tools-needed-and-verb-groups.ts'

/** What can be done to a thing where it stands, without owning it. */
const stationary: ReadonlySet<string> = new Set(['use', 'read', 'light', 'throw', 'put'])
/** Acts that need the thing they are done with, even where no reader found one of its name. */
const handedOver: ReadonlySet<string> = new Set(['show', 'give'])
const spoilt = ['broken', 'destroyed', 'used_up', 'jammed', 'stolen', 'lost'] as const

/** What is wrong with a thing in the inventory, or null when it can be used. */
function flawOf(item: InventoryItem): string | null {
  return spoilt.find((flag) => item.flags[flag] === true || item.flags.condition === flag) ?? null
}

export function carriedThing(state: GameState, senses: Senses, told: string): InventoryItem | undefined {
  const direct = senses.carried.get(told)
  if (direct !== undefined) return direct
  const found = findTarget(state, senses, told)
  if (found.kind === 'one') return senses.carried.get(found.id)
  return found.kind === 'several' ? found.ids.flatMap((id) => senses.carried.get(id) ?? [])[0] : undefined
}

/** What is wrong with the thing an act is done with. */
export function itemProblem(
  state: GameState,
  senses: Senses,
  action: ProposedAction,
  target: Entity | undefined,
): string | null {
  const own = handling.has(action.action) && target?.type === 'item' && !stationary.has(action.action)
  const told =
    action.item_id ?? (own ? target.id : handedOver.has(action.action) ? action.missing : undefined)
  if (told === undefined || told === '' || isMoney(told)) return null
  const held = carriedThing(state, senses, told)
  if (held === undefined) {
    const lies = [...senses.lying].some((id) => id === told) || liesHere(state, senses, told)
    return lies || isWorn(senses, told)
      ? null
      : `You have no ${bare(spokenName(state, told))}.${bag(state, senses)}`
  }
  const flaw = flawOf(held)
  if (flaw !== null) return `${nameOf(state, held.item_id)} is ${flaw.replace('_', ' ')}.`
  const asked = askedNumber(action.details, nameOf(state, held.item_id))
  if (asked > held.qty) return `You have ${held.qty} of ${nameOf(state, held.item_id)}, not ${asked}.`
  return null
}

/** What a thing is called; an id of the rules or of a pack is said in words. */
function spokenName(state: GameState, id: string): string {
  const name = nameOf(state, id)
  return rowOf(state.entities, id) === undefined ? itemNameInProse(id) : name
}

/** A thing's name without the little words before it. */
export function bare(name: string): string {
  return name.replace(/^(?:the|a|an|my|your|his|her|their|some|any) /iu, '').slice(0, 60)
}

function isMoney(told: string): boolean {
  return foldedWords(told.replaceAll('_', ' ')).some((word) => money.has(word))
}

function liesHere(state: GameState, senses: Senses, told: string): boolean {
  const found = findTarget(state, senses, told)
  return found.kind === 'one' && senses.lying.has(found.id)
}

function bag(state: GameState, senses: Senses): string {
  const names = [...senses.carried.keys()].slice(0, 6).map((id) => spokenName(state, id))
  return names.length === 0 ? '' : ` You carry ${names.join(', ')}.`
}

/** How many of a thing the words ask for: the number right before its name, else one. */
function askedNumber(details: string, name: string): number {
  const words = foldedWords(details)
  const own = new Set(foldedWords(name))
  const at = words.findIndex((word) => own.has(word))
  const before = at > 0 ? words[at - 1] : undefined
  if (before === undefined) return 1
  return numberWord(before) ?? (/^\d{1,7}$/u.test(before) ? Number(before) : 1)
}

/** All words of what the sheet says is worn or wielded. */
function wornWords({ sheet }: Senses): ReadonlySet<string> {
  return new Set((sheet.wornNames ?? []).flatMap(foldedWords))
}

function isWorn(senses: Senses, told: string): boolean {
  const worn = wornWords(senses)
  const words = foldedWords(told.replaceAll('_', ' '))
  return words.length > 0 && words.every((word) => worn.has(word))
}

/** True when the actor has a whole thing of a kind; a lock's own key serves for picks. */
export function hasKind(state: GameState, senses: Senses, need: Need, target: Entity | undefined): boolean {
  const { keyId } = thingOf(target)
  if (keyId !== undefined && senses.carried.has(keyId)) return true
  const held = [...senses.carried.values()].filter((item) => flawOf(item) === null && item.qty > 0)
  const fits = held.some((item) => {
    const entity = rowOf(state.entities, item.item_id)
    const words = [...foldedWords(item.item_id.replaceAll('_', ' ')), ...foldedWords(entity?.name ?? '')]
    return [...words, ...asTexts([item.flags.kind]), ...(entity?.tags ?? [])].some((word) =>
      need.words.has(word),
    )
  })
  return fits || [...wornWords(senses)].some((word) => need.words.has(word))
}

const moneyWords = new RegExp(`\\b(?:money|cash|(?:${currencies.join('|')})s?)\\b`, 'i')

/** True for an act that spends money, and for a gift of it. */
export function spendsMoney({ action, item_id, details }: ProposedAction): boolean {
  if (paying.has(action)) return true
  return action === 'give' && (item_id === undefined ? moneyWords.test(details) : isMoney(item_id))
}

/** True when there is money in any form: coins carried, money on the sheet, a clock of credit. */
export function hasMoney(state: GameState, senses: Senses): boolean {
  const cred = rowOf(state.clocks, 'cred')
  const coins = [...senses.carried.values()].some((item) => item.qty > 0 && isMoney(item.item_id))
  return coins || (senses.sheet.money ?? 0) > 0 || (cred !== undefined && cred.value > 0)
}
