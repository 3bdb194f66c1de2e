/**
 * The secrets of a scene, which the player may not read yet: facts they were not told and what people keep to
 * themselves, as texts to look for.
 */
import { asObject, asText } from '../core/json.ts'
import { type GameState, joinedKey } from '../core/state/game-state.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import type { Entity, Fact, Knowledge } from '../core/state/table-row-schemas.ts'
import {
  hiddenInEntity,
  hiddenInFact,
  isUnmistakable,
  knows,
  prepareSecret,
  queryWords,
  redactSecrets,
  type Secret,
  textsKept,
} from '../knowledge/index.ts'
import type { StateStore } from '../store/state-store.ts'
import { type Disclosable, disclosablesOf, factIdOf, waitingFinds } from '../world/index.ts'
import { rowsByKey } from './scene-and-player-state.ts'

/** Makes a secret that can be looked for out of a hidden text. */
export type ToSecret = (text: string) => Secret

const prepareText: ToSecret = (text) => prepareSecret({ text, rule: 'PIPE-23' })

/** More texts than the secrets of the few worlds that are played at a time. */
const maxCachedTexts = 2_000

/** Prepares each hidden text once: the same few are hidden turn after turn. Forgets everything rather than grow. */
export function secretCache(): ToSecret {
  const known = new Map<string, Secret>()
  return (text) => {
    const secret = known.get(text) ?? prepareText(text)
    if (known.size >= maxCachedTexts) known.clear()
    known.set(text, secret)
    return secret
  }
}

const maxSecrets = 400
/** So much of an answer is looked through for what is hidden elsewhere. */
const maxTextLength = 60_000

/** Rows anywhere in the campaign with something hidden in them. */
type HiddenRows = Extract<Awaited<ReturnType<StateStore['hiddenBy']>>, { readonly ok: true }>['value']

type Hiding = Pick<GameState, 'facts' | 'entities' | 'knowledge' | 'campaign' | 'scene' | 'documents'>

/** Every secret of the scene: what the player was not told, and what still waits to be found. */
export function findSceneSecrets(state: Hiding, toSecret: ToSecret = prepareText): readonly Secret[] {
  const open = new Set(Object.values(state.entities).map((entity) => entity.name))
  const texts = secretTexts(Object.values(state.facts), Object.values(state.entities), state)
  const kept = texts.filter((text) => !open.has(text)).slice(0, maxSecrets)
  return [...kept.map((text) => toSecret(text)), ...unfound(state)]
}

/** Whether a text tells a secret of the scene; the secrets are collected with the first question. */
export function secretCheck(state: Hiding): (text: string) => boolean {
  let secrets: readonly Secret[] | undefined
  return (text) => {
    secrets ??= findSceneSecrets(state)
    return redactSecrets(text, secrets).violations.length > 0
  }
}

/** What waits to be found here: its own words tell it as surely as the fact behind it. */
function unfound(state: Hiding): readonly Secret[] {
  const texts = textsKept(waitingFinds(state).flatMap((find) => find.texts)).filter(isUnmistakable)
  return texts.map((text) => prepareSecret({ text, rule: 'LORE-21' })) // enforces: LORE-21
}

/** The hidden texts of some rows; the state says what of them has come to light. */
function secretTexts(facts: readonly Fact[], entities: readonly Entity[], state: Hiding): readonly string[] {
  const player = playerIdOf(state)
  const unknown = facts.filter((fact) => !Object.hasOwn(state.knowledge, joinedKey(player, fact.id)))
  const kept = entities.flatMap((entity) => keptBy(entity, state, player))
  return [...new Set([...unknown.flatMap(hiddenInFact), ...kept])]
}

/** What a person keeps back, without what the player has been told since. */
function keptBy(entity: Entity, state: Hiding, player: string): readonly string[] {
  const isKnown = (entry: Named): boolean => knows(state, player, factIdOf(entity.id, entry, state))
  const told = disclosablesOf({ attrs: withheldIn(entity) }, (entry) => isNamed(entry) && isKnown(entry))
  const said = new Set(told.flatMap(({ fact, say }) => textsKept([fact, ...say])))
  return hiddenInEntity(entity).filter((text) => !said.has(text))
}

/** What an entry has to have to be one. */
type Named = Pick<Disclosable, 'id' | 'fact'>

function isNamed(entry: unknown): entry is Named {
  const { id, fact } = asObject(entry) ?? {}
  return asText(id) !== undefined && asText(fact) !== undefined
}

function withheldIn({ attrs: { withholds } }: Entity): Entity['attrs'] {
  return Array.isArray(withholds) ? { withholds } : {}
}

/**
 * The secrets anywhere in the campaign that a text could tell, looked up by its words. What is as short as a name is left to
 * the scene: elsewhere in the world a name may be common knowledge.
 */
export async function findSecretsIn(
  { store, toSecret }: { readonly store: StateStore; readonly toSecret: ToSecret },
  state: Hiding,
  text: string,
): Promise<readonly Secret[]> {
  const words = queryWords(text.slice(0, maxTextLength))
  if (words.length === 0) return []
  const found = await store.hiddenBy(state.campaign.id, words)
  if (!found.ok) return []
  const { facts, entities } = found.value
  const texts = secretTexts(
    facts.filter(({ id }) => !Object.hasOwn(state.facts, id)),
    entities.filter(({ id }) => !Object.hasOwn(state.entities, id)),
    await withDisclosures(store, state, found.value),
  )
  return texts.filter(isUnmistakable).slice(0, maxSecrets).map(toSecret) // enforces: PIPE-23
}

/** The rows as a state, with the facts behind what those people keep back: another person may have told the player already. */
async function withDisclosures(
  store: StateStore,
  { campaign, facts, entities, knowledge, scene, documents }: Hiding,
  found: HiddenRows,
): Promise<Hiding> {
  const none = { facts: {} }
  const asked = found.entities.flatMap((entity) =>
    ((withheldIn(entity).withholds ?? []) as readonly unknown[])
      .filter(isNamed)
      .flatMap((entry) => [entry.fact, factIdOf(entity.id, entry, none)]),
  )
  const slice = asked.length === 0 ? null : await store.getSlice(campaign.id, {}, { facts: asked })
  const more = slice?.ok === true ? slice.value : { facts: [], knowledge: [] }
  return {
    campaign,
    scene,
    documents,
    // The scene is a turn ahead of the store: what came to light in it is hidden no more.
    facts: { ...rowsByKey(more.facts, idOf), ...rowsByKey(found.facts, idOf), ...facts },
    entities: { ...rowsByKey(found.entities, idOf), ...entities },
    knowledge: { ...rowsByKey([...more.knowledge, ...found.knowledge], knownAs), ...knowledge },
  }
}

const idOf = (row: { readonly id: string }): string => row.id
const knownAs = (row: Knowledge): string => joinedKey(row.knower_id, row.fact_id)
