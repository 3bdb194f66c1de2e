/**
 * Theft: only what is there can be stolen, and a success gets it. What the victim does not carry is refused by name
 * before any die falls, so that no roll is ever won for nothing.
 */

import { coinItem } from '../../core/character-money.ts'
import { thingOf } from '../../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { isFighting, nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { withArticle, withIndefiniteArticle } from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { applyNpcReaction } from '../authored-npc-reactions.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import {
  type AttemptContext,
  type AttemptReader,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt-context-and-steps.ts'

const money = /\b(?:purse|wallet|money|coins?|cash|gold|silver|credits?|creds?|crowns)\b/i
/** No more than a handful comes out of a pocket. */
const handful = 10

/** Reads a theft at a place that is written down; elsewhere the rules alone know what can be had. */
export const prepareTheft: AttemptReader = (context) => {
  const { state, action, place, target } = context
  if (action.verb !== 'steal' || place === undefined) return null
  if (target?.type === 'npc') return stealFrom(context, target)
  const item = [action.item_id, action.target_id].find(
    (id) => id !== undefined && openlyHeld(state, place.id, id) > 0,
  )
  if (item !== undefined) return steal(context, { item, from: place.id, qty: 1 })
  return action.target_id === undefined
    ? blocked('There is nothing here to steal that you know of. Say what, and from whom.')
    : null
}

/** How many of an item an owner has in the open. */
function openlyHeld({ inventory }: GameState, owner: string, item: string): number {
  const row = rowOf(inventory, joinedKey(owner, item))
  return row === undefined || row.flags.hidden === true ? 0 : row.qty
}

interface Loot {
  readonly item: string
  readonly from: string
  readonly qty: number
}

function stealFrom(context: AttemptContext, npc: Entity): PreparedAttempt {
  const { state, action, words } = context
  const carried = Object.values(state.inventory).filter(
    ({ owner_id, item_id }) => owner_id === npc.id && openlyHeld(state, npc.id, item_id) > 0,
  )
  const said = foldedWords(words)
  const isNamed = (id: string): boolean =>
    [nameOf(state, id), ...thingOf(rowOf(state.entities, id)).aliases].some((name) =>
      foldedWords(name).every((word) => said.includes(word)),
    )
  const wanted = thingSaid(words, npc)
  const row =
    carried.find(({ item_id }) => item_id === action.item_id || isNamed(item_id)) ??
    carried.find(({ item_id }) => item_id === coinItem && (wanted === null || money.test(wanted))) ??
    (wanted === null ? carried[0] : undefined)
  if (row !== undefined) {
    const qty = row.item_id === coinItem ? Math.min(row.qty, handful) : 1
    return steal(context, { item: row.item_id, from: npc.id, qty })
  }
  return blocked(
    wanted === null
      ? `${npc.name} carries nothing that could be taken.`
      : `You see no way to get ${withIndefiniteArticle(wanted)} off ${npc.name}.`,
  )
}

/** What was to be stolen, as it was called; null when only its owner was named. */
function thingSaid(words: string, npc: Entity): string | null {
  const plain = words.toLowerCase().replace(/\s+['’]s\b/g, "'s")
  const owned = /(?:'s|s'|\bhis|\bher|\btheir)\s+([\p{L}-]+(?:\s[\p{L}-]+)?)/u.exec(plain)?.[1]
  const before = /\b(?:the|a|an|some)\s+([\p{L}-]+(?:\s[\p{L}-]+)?)\s+(?:from|off|out of)\b/u.exec(plain)?.[1]
  const said = (owned ?? before ?? '').replace(
    /\s(?:while|when|and|from|off|out|before|as|with|without|if)$/u,
    '',
  )
  const ownName = new Set(foldedWords(npc.name))
  const isOwner = foldedWords(said).every((word) => ownName.has(word))
  return said === '' || /^pockets?$/.test(said) || isOwner ? null : said
}

/** The ruleset rolls; on success the item changes hands. */
function steal({ definition, action, who }: AttemptContext, { item, from, qty }: Loot): PreparedAttempt {
  return steps({
    action,
    after: (edit, { before, outcome }) => {
      const isGained = openlyHeld(edit.state, who, item) > openlyHeld(before, who, item)
      if (outcome !== 'failure' && !isGained) {
        const what = item === coinItem ? 'some coins' : withArticle(nameOf(edit.state, item))
        applyEffects(edit, [{ give: { item, qty, from, to: who } }], { who, cause: 'stolen' })
        edit.emit('item_stolen', { item_id: item, qty, from, text: `You have ${what}.` }, ['item'])
      }
      const npc = rowOf(edit.state.entities, from)
      if (npc?.type === 'npc' && !isFighting(edit.state))
        applyNpcReaction(edit, definition, npc, action, outcome)
    },
  })
}
