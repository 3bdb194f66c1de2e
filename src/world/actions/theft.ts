/**
 * Theft: only what is there can be stolen, and a success gets it. What the victim does not carry is refused by name
 * before any die falls, so that no roll is ever won for nothing.
 */

import { coinItem } from '../../core/money.ts'
import { thingOf } from '../../core/state/entity-attrs.ts'
import { isFighting, nameOf, rowOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { withArticle } from '../../text/grammar.ts'
import { foldedWords } from '../../text/words.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { react } from '../talk/reactions.ts'
import { WorldEdit } from '../world-edit.ts'
import { type AttemptContext, type AttemptReader, blocked, type PreparedAttempt, steps } from './attempt.ts'

const money = /\b(?:purse|wallet|money|coins?|cash|gold|silver|credits?|creds?|crowns)\b/i
/** No more than a handful comes out of a pocket. */
const handful = 10

/** Reads a theft at a place that is written down; elsewhere the rules alone know what can be had. */
export const prepareTheft: AttemptReader = (job) => {
  const { state, definition, action } = job
  const here = state.scene.location_id ?? ''
  if (action.verb !== 'steal' || rowOf(definition.places, here) === undefined) return null
  const target = action.target_id === undefined ? undefined : rowOf(state.entities, action.target_id)
  if (target?.type === 'npc') return fromPerson(job, target)
  const item = [action.item_id, action.target_id].find((id) => id !== undefined && held(state, here, id) > 0)
  if (item !== undefined) return taking(job, { item, from: here, qty: 1 })
  return action.target_id === undefined
    ? blocked('There is nothing here to steal that you know of. Say what, and from whom.')
    : null
}

function held({ inventory }: GameState, owner: string, item: string): number {
  const row = rowOf(inventory, `${owner}|${item}`)
  return row === undefined || row.flags.hidden === true ? 0 : row.qty
}

interface Loot {
  readonly item: string
  readonly from: string
  readonly qty: number
}

function fromPerson(job: AttemptContext, npc: Entity): PreparedAttempt {
  const { state, action } = job
  const words = action.words ?? ''
  const all = Object.values(state.inventory).filter(
    (row) => row.owner_id === npc.id && held(state, npc.id, row.item_id) > 0,
  )
  const isNamed = (id: string): boolean => {
    const names = [nameOf(state, id), ...thingOf(rowOf(state.entities, id)).aliases]
    const said = foldedWords(words)
    return names.some((name) => foldedWords(name).every((word) => said.includes(word)))
  }
  const wanted = thingSaid(words, npc)
  const row =
    all.find((row) => row.item_id === action.item_id || isNamed(row.item_id)) ??
    all.find((row) => row.item_id === coinItem && (wanted === null || money.test(wanted))) ??
    (wanted === null ? all[0] : undefined)
  if (row !== undefined) {
    const qty = row.item_id === coinItem ? Math.min(row.qty, handful) : 1
    return taking(job, { item: row.item_id, from: npc.id, qty })
  }
  return blocked(
    wanted === null
      ? `${npc.name} carries nothing that could be taken.`
      : `${npc.name} has no ${wanted} that could be taken.`,
  )
}

/** What was to be stolen, as it was called; null when only its owner was named. */
function thingSaid(words: string, npc: Entity): string | null {
  const plain = words.toLowerCase().replace(/\s+['’]s\b/g, "'s")
  const named = /(?:'s|s'|\bhis|\bher|\btheir)\s+([\p{L}-]+(?:\s[\p{L}-]+)?)/u.exec(plain)?.[1]
  const before = /\b(?:the|a|an|some)\s+([\p{L}-]+(?:\s[\p{L}-]+)?)\s+(?:from|off|out of)\b/u.exec(plain)?.[1]
  const said = (named ?? before ?? '').replace(/\s(?:while|when|and|from|off|out|before|as|without|if)$/u, '')
  const rowOf = new Set(foldedWords(npc.name))
  return said === '' || /^pockets?$/.test(said) || foldedWords(said).every((word) => rowOf.has(word))
    ? null
    : said
}

/** The ruleset rolls; on success the item changes hands. */
function taking({ definition, action }: AttemptContext, { item, from, qty }: Loot): PreparedAttempt {
  const who = action.actor_id
  return steps({
    action,
    after: ({ before, now, outcome }) => {
      const edit = new WorldEdit(now)
      const gained = held(now, who, item) > held(before, who, item)
      if (outcome !== 'failure' && !gained) {
        applyEffects(edit, [{ give: { item, qty, from, to: who } }], { who, cause: 'stolen' })
        const what = item === coinItem ? 'some coins' : withArticle(nameOf(now, item))
        edit.tell('item_stolen', { item_id: item, qty, from, text: `You have ${what}.` }, ['item'])
      }
      const npc = rowOf(edit.state.entities, from)
      if (npc?.type === 'npc' && !isFighting(edit.state)) react(edit, definition, npc, action, outcome)
      return edit.finish()
    },
  })
}
