/** Acts that cannot be taken back are asked about once; the same act again, the turn after, is meant. */

import { asNumber } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isFighting, rowOf, rowsOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { dispositionOf, isHostile } from '../../world/index.ts'
import { type ActCase, conditionOf } from './action-checks.ts'
import { carriedThing } from './actor-possessions.ts'
import { nameOf, type Senses } from './senses-and-targets.ts'
import { violent } from './tools-needed-and-verb-groups.ts'

/** A question that must be answered by doing it again. */
export interface Confirm {
  readonly question: string
  /** Names the act; kept until the next turn. */
  readonly key: string
}

const friendly: ReadonlySet<string> = new Set([
  'ally',
  'friendly',
  'companion',
  'party',
  'friend',
  'family',
  'allied',
  'trusted',
  'devoted',
  'bonded',
])
/** Violence that draws blood; a shove can be forgiven. */
const wounding: ReadonlySet<string> = new Set(['attack', 'shoot', 'kill', 'fight'])
const helpless: ReadonlySet<string> = new Set([
  'unconscious',
  'captured',
  'surrendered',
  'paralyzed',
  'helpless',
  'bound',
  'beaten',
])
const unique: ReadonlySet<string> = new Set(['unique', 'quest', 'artifact', 'key_item', 'heirloom', 'plot'])
const giving: ReadonlySet<string> = new Set('give drop sell trade throw burn force eat consume'.split(' '))
/** What proves something is gone when it is burnt, broken or eaten; it may be given and taken back. */
const evidence: ReadonlySet<string> = new Set(['evidence', 'clue', 'proof'])
const ruining: ReadonlySet<string> = new Set(['burn', 'force', 'eat', 'consume', 'throw'])
/** A disposition at or below which an attack surprises no player. */
const hatedFrom = -6

/** The question an act must be asked first, or null when it may go on. */
export function confirmIrreversible(act: ActCase): Confirm | null {
  const { action, target, found } = act
  const about = target?.id ?? (found.kind === 'unknown' || found.kind === 'feature' ? found.words : '')
  const reason = againstFriends(act) ?? ruin(act) ?? lastGift(act) ?? farewell(act)
  if (reason === null) return null
  return {
    question: `${reason} Do you go through with it?`,
    key: `${action.action}|${about || (action.item_id ?? '')}`.slice(0, 200),
  }
}

function againstFriends({ state, senses, action, target }: ActCase): string | null {
  if (target === undefined || !violent.has(action.action)) return null
  const { status, disposition, attitude } = personOf(target)
  const down =
    conditionOf(senses, target) === 'unconscious' ||
    [...target.tags, status ?? ''].some((word) => helpless.has(word))
  if (down) return `${target.name} is helpless, and this cannot be undone.`
  if (isFighting(state)) return null
  const kind = [...target.tags, disposition, attitude].some((word) => friendly.has(String(word)))
  const ties = rowsOf(state.relationships).filter(
    (tie) => tie.a_id === target.id && tie.b_id === senses.actor_id,
  )
  if (kind || ties.some((tie) => tie.intensity > 0) || isWrittenAndPeaceful(state, target, senses.actor_id))
    return `${target.name} means you no harm, and this cannot be taken back.`
  const quarrel = ties.some((tie) => tie.intensity < 0)
  return quarrel || !wounding.has(action.action) || !isBystander(senses, target)
    ? null
    : `${target.name} has done you no harm, and this cannot be taken back.`
}

/** A person who shows no ill will; a creature out of a bestiary is what it is. */
function isBystander(senses: Senses, target: Entity): boolean {
  const { disposition } = personOf(target)
  const ill = isHostile(target) || (asNumber(disposition) ?? 0) < 0
  return target.type === 'npc' && senses.sheetOf(target).isBestiaryCreature !== true && !ill
}

/** A person an author wrote, who has not turned on the player. */
function isWrittenAndPeaceful(state: GameState, target: Entity, who: string): boolean {
  if (target.origin !== 'pack' || target.type !== 'npc') return false
  return !isHostile(target) && dispositionOf(state, target.id, who) > hatedFrom
}

function ruin({ action, target, found }: ActCase): string | null {
  const burns = action.action === 'burn' && found.kind !== 'none'
  const razes = /\b(?:destroy|demolish|burn down|blow up)\b/u.test(action.details) && target !== undefined
  if (!burns && !razes) return null
  return `What is burnt or destroyed stays so${target === undefined ? '' : `, ${target.name} too`}.`
}

function lastGift({ state, senses, action, target }: ActCase): string | null {
  if (!giving.has(action.action)) return null
  const told = action.item_id ?? (target?.type === 'item' ? target.id : undefined)
  const held = told === undefined ? undefined : carriedThing(state, senses, told)
  if (held === undefined) return null
  const tags = rowOf(state.entities, held.item_id)?.tags ?? []
  const proves = ruining.has(action.action) && tags.some((tag) => evidence.has(tag))
  const only =
    proves || tags.some((tag) => unique.has(tag)) || held.flags.unique === true || held.flags.quest === true
  return only ? `What is given away or lost stays so: ${nameOf(state, held.item_id)}.` : null // enforces: READ-08
}

function farewell({ action }: ActCase): string | null {
  const leaves =
    action.action === 'abandon' ||
    /\b(?:for good|forever|and never (?:come|return|look) back)\b/u.test(action.details)
  return leaves && ['abandon', 'go', 'travel'].includes(action.action) ? 'You would leave for good.' : null
}
