/** What the player may not read yet: facts nobody told them and what people keep to themselves, as texts to look for. */
import { bareWords, hiddenInEntity, hiddenInFact, isUnmistakable } from '../core/state/hidden-words.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'
import type { StateStore } from '../store/state-store.ts'
import type { Secret } from './audit/audit-input.ts'
import { hunted } from './audit/redact-secrets.ts'

const mostSecrets = 400
/** So much of an answer is looked through for what is hidden elsewhere. */
const longestLooked = 60_000

type Hiding = Pick<GameState, 'facts' | 'entities' | 'knowledge'>

/** Every secret of the scene. */
export function secretsOf(state: Hiding & Pick<GameState, 'campaign'>): readonly Secret[] {
  const open = new Set(Object.values(state.entities).map((entity) => entity.name))
  return secretTexts(state, state.campaign.player_id ?? '')
    .filter((text) => !open.has(text))
    .slice(0, mostSecrets)
    .map(secret)
}

function secretTexts({ facts, entities, knowledge }: Hiding, player: string): readonly string[] {
  const unknown = Object.values(facts).filter((fact) => !Object.hasOwn(knowledge, joinedKey(player, fact.id)))
  return [...new Set([...unknown.flatMap(hiddenInFact), ...Object.values(entities).flatMap(hiddenInEntity)])]
}

function secret(text: string): Secret {
  return hunted({ text, rule: 'PIPE-23' })
}

/**
 * The secrets of anybody anywhere that a text could tell, looked up by its words. What is as short as a name is left to
 * the scene: elsewhere in the world a name may be on everybody's lips.
 */
export async function secretsTold(
  store: StateStore,
  state: Hiding & Pick<GameState, 'campaign'>,
  text: string,
): Promise<readonly Secret[]> {
  const { campaign } = state
  const words = bareWords(text.slice(0, longestLooked))
  if (words.length === 0) return []
  const found = await store.hiddenBy(campaign.id, words)
  if (!found.ok) return []
  const { facts, entities, knowledge } = found.value
  // The scene is a turn ahead of the store: what came to light in it is hidden no more.
  const elsewhere = {
    facts: rowsBeyond(facts, state.facts),
    entities: rowsBeyond(entities, state.entities),
    knowledge: {
      ...Object.fromEntries(knowledge.map((row) => [joinedKey(row.knower_id, row.fact_id), row])),
      ...state.knowledge,
    },
  }
  const texts = secretTexts(elsewhere, campaign.player_id ?? '')
  return texts.filter(isUnmistakable).slice(0, mostSecrets).map(secret) // enforces: PIPE-23 — mutate: isUnmistakable => () => false
}

/** The rows a scene does not hold. */
function rowsBeyond<Row extends { readonly id: string }>(
  rows: readonly Row[],
  scene: Readonly<Record<string, Row>>,
): Readonly<Record<string, Row>> {
  return Object.fromEntries(rows.filter(({ id }) => !Object.hasOwn(scene, id)).map((row) => [row.id, row]))
}
