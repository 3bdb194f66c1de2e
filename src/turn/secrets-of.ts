/** What the player may not read yet: facts nobody told them and what people keep to themselves, as texts to look for. */
import { isJsonObject, type JsonValue } from '../core/json.ts'
import type { Entity } from '../core/state/rows.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'
import { disclosablesOf, factIdOf } from '../world/disclosure.ts'
import { knows } from '../world/holds.ts'
import type { Secret } from './audit/audit-input.ts'

/** Words too short or too common to be a secret by themselves. */
const shortestSecret = 6
const mostSecrets = 400

const hiddenKinds: readonly string[] = ['gm', 'hidden', 'world', 'secret']

/** Every secret of the scene. */
export function secretsOf(state: GameState): readonly Secret[] {
  const player = state.campaign.player_id ?? ''
  const facts = Object.values(state.facts).filter(
    (fact) =>
      hiddenKinds.includes(fact.visibility) && !Object.hasOwn(state.knowledge, joinedKey(player, fact.id)),
  )
  const texts = [
    ...facts.flatMap((fact) => textsIn(fact.object as JsonValue)),
    ...Object.values(state.entities).flatMap((entity) => [
      ...textsIn(entity.attrs.secrets as JsonValue | undefined),
      ...withheldBy(entity, state, player),
    ]),
  ]
  const open = new Set(Object.values(state.entities).map((entity) => entity.name))
  const kept = [...new Set(texts)].filter((text) => text.length >= shortestSecret && !open.has(text))
  return kept.slice(0, mostSecrets).map((text) => ({ text, rule: 'PIPE-23' }))
}

/**
 * What somebody keeps back, as long as the player has not been told: the fact and the words that tell it. What they say
 * and do instead is there to be told.
 */
function withheldBy(entity: Entity, state: GameState, player: string): string[] {
  const kept = entity.attrs.withholds as JsonValue | undefined
  const written = disclosablesOf({ ...entity, attrs: { withholds: entity.attrs.withholds ?? [] } })
  if (written.length === 0) return textsIn(kept)
  const labels = Array.isArray(kept) ? kept.filter((one: JsonValue) => typeof one === 'string') : []
  const secret = written.filter((entry) => !knows(state, player, factIdOf(entity.id, entry, state)))
  return [...textsIn(labels), ...textsIn(secret.flatMap(({ fact, say }) => [fact, ...say]))]
}

/** The texts in a value that say something: not flags, not numbers, not ids. */
function textsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return /\s|^[A-Z0-9-]{8,}$/.test(value.trim()) ? [value.trim()] : []
  if (Array.isArray(value)) return value.flatMap((one: JsonValue) => textsIn(one))
  return isJsonObject(value) ? Object.values(value).flatMap((one) => textsIn(one)) : []
}
