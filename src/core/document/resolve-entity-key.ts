/**
 * Resolves the key of an update to the entity it means. The state keys everybody by id; a narrator may write an id,
 * an id with a typo in it, or a display name (C18). A key that fits two is refused rather than guessed, and an id
 * once given is never given again.
 */

import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import { normalText } from '../../text/limit-combining-marks.ts'
import { type EntityPrefix, isPackId, isPlayedId, nextId, repairId } from '../entity-ids-and-slugs.ts'
import { excerpt } from '../excerpt.ts'
import { asText } from '../json.ts'
import type { DiffDraft } from './diff-draft.ts'
import type { PathObjection } from './update-context-and-verdicts.ts'

/** The kinds of entity that updates name by key. */
export interface EntityKind {
  readonly prefix: Extract<EntityPrefix, 'npc' | 'loc'>
  readonly type: 'npc' | 'location'
  readonly word: string
}

export const npcKind: EntityKind = { prefix: 'npc', type: 'npc', word: 'NPC' }
export const locationKind: EntityKind = { prefix: 'loc', type: 'location', word: 'place' }

/** The id a key means, whether it is new, and the rule that the key as it was written breaks. */
interface Found {
  readonly ok: true
  readonly id: string
  readonly isNew: boolean
  readonly name: string
  readonly brokenRule?: string
}

export type FoundEntity = Found | { readonly ok: false; readonly objection: PathObjection }

/** The most people and places one update may introduce; a scene has a handful. */
export const maxAdded = 50

const idLike = /^[a-z0-9_]*_\d{1,6}$/

function fold(name: string): string {
  return normalText(name, 'NFKC').trim().toLowerCase()
}

function refused(rule: string, reason: string): FoundEntity {
  return { ok: false, objection: { rule, reason } }
}

/** Everybody of a kind who goes by this name. */
export function idsNamed(draft: DiffDraft, type: string, name: string): string[] {
  return draft.idsOf(type).filter((id) => fold(draft.nameOf(id) ?? '') === fold(name))
}

/** The existing entity a key means, or null when there is none. */
export function findKnown(draft: DiffDraft, kind: EntityKind, key: string): FoundEntity | null {
  const known = (id: string): Found => ({ ok: true, id, isNew: false, name: draft.nameOf(id) ?? id })
  if (draft.typeOf(key) === kind.type) return known(key)
  if (draft.hasEntity(key)) return refused('STATE-05', `${excerpt(key)} is no ${kind.word}.`)
  const named = idsNamed(draft, kind.type, key)
  if (named.length > 1) {
    return refused(
      'STATE-05',
      `${named.length} share the name ${excerpt(key)}; say which: ${named.slice(0, 5).join(', ')}.`,
    )
  }
  if (named[0] !== undefined) return known(named[0])
  const repaired = repairId(kind.prefix, key)
  if (!repaired.ok || draft.typeOf(repaired.value.id) !== kind.type) return null
  return { ...known(repaired.value.id), brokenRule: brokenIdRule(key, kind) }
}

/** The entity a key means; when there is none yet, the id a new one gets. */
export function resolveEntityKey(
  draft: DiffDraft,
  kind: EntityKind,
  key: string,
  stringId: unknown,
): FoundEntity {
  const known = findKnown(draft, kind, key)
  if (known !== null) return known
  const id = asText(stringId) ?? ''
  if (draft.typeOf(id) === kind.type) return { ok: true, id, isNew: false, name: draft.nameOf(id) ?? key }
  const player = draft.state.campaign?.player_id ?? null
  if (player !== null && fold(draft.nameOf(player) ?? '') === fold(key)) {
    return refused(
      'STATE-05',
      `${excerpt(key)} is the player character, who is changed in player_character_data.`,
    )
  }
  return newEntity(draft, kind, key, stringId)
}

function newEntity(draft: DiffDraft, kind: EntityKind, key: string, stringId: unknown): FoundEntity {
  if (draft.added >= maxAdded) {
    return refused('STATE-08', `One update may introduce at most ${maxAdded} people and places.`)
  }
  const written = asText(stringId) || key
  if (isPackId(written))
    return refused('SCHEMA-01', `No pack of this campaign has a ${kind.word} ${excerpt(written)}.`)
  const name = key === written ? spokenName(key) : key.trim().slice(0, 100)
  if (!isPlayedId(written) && !idLike.test(written) && written === key) {
    const id = nextId(kind.prefix, key, (id) => draft.isTaken(id)) // enforces: STATE-07
    return { ok: true, id, isNew: true, name: key.trim().slice(0, 100) }
  }
  const repaired = repairId(kind.prefix, written)
  if (!repaired.ok) return refused('SCHEMA-01', repaired.refusal.message)
  const { id } = repaired.value
  if (!id.startsWith(`${kind.prefix}_`))
    return refused(
      'SCHEMA-01',
      `${excerpt(written)} is not the id of a ${kind.word}: those begin with ${kind.prefix}_.`,
    )
  if (draft.isTaken(id)) return refused('SCHEMA-01', `The id ${id} has been given away already.`)
  return {
    ok: true,
    id,
    isNew: true,
    name,
    ...(repaired.value.repaired && { brokenRule: brokenIdRule(written, kind) }),
  }
}

/** Which rule a repaired id broke: only its number was too short, or it had no proper form at all. */
export function brokenIdRule(text: string, kind: EntityKind): string {
  return new RegExp(`^${kind.prefix}_[a-z0-9_]+_\\d{1,2}$`).test(text) ? 'SCHEMA-02' : 'SCHEMA-01'
}

/** A name made from an id: `npc_goblin_scout_001` is called Goblin Scout. */
function spokenName(id: string): string {
  const bare = id.replace(/^(npc|loc|pc|item|faction)_/, '').replace(/_\d+$/, '')
  const spoken = bare.split('_').filter((word) => word !== '')
  return spoken.map(capitalize).join(' ').slice(0, 100) || id
}
