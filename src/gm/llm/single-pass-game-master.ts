/**
 * Single pass (seed 002): one reply with story, actions and wishes. The engine reads the line and rolls what was picked
 * before the call; what the reply says about dice and hit points is not taken, and wishes are judged like anybody's.
 */

import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { singlePassSchema } from '../../core/protocol/model-answer-schemas.ts'
import type { GameMaster } from '../game-master.ts'
import { toldInstructions } from './instructions-given-to-model.ts'
import { modelReader, ownReading, readerOf } from './model-reader.ts'
import { teller } from './narrate-with-model.ts'
import { promptVersions, promptVersionsWithReader } from './prompt-versions-in-use.ts'
import type { StrategyParts } from './strategy-dependencies.ts'
import { turnTabs } from './turn-usage-and-early-answers.ts'

/**
 * Makes the game master.
 *
 * @example
 * const master = singlePassGameMaster({ model: languageModel, own: gameMaster, prompts })
 */
export function singlePassGameMaster(parts: StrategyParts): GameMaster {
  const tabs = turnTabs(parts.begun)
  return {
    specVersion: 1,
    id: `single-pass:${parts.model.provider}:${parts.model.id}`,
    instant: false,
    // One call a turn is the point of it: only a reader of its own reads.
    ...(parts.reader === undefined
      ? { interpret: (request, telling) => ownReading(parts, request, telling) }
      : { reader: readerOf(parts), interpret: modelReader(parts, tabs) }),
    plan: (request, telling) => parts.own.plan(request, telling),
    narrate: teller(parts, tabs, {
      prompt: 'single-pass',
      protocol: 'packet',
      schema: singlePassSchema,
      schemaName: 'gm_response',
      translate: replyToEnvelope,
    }),
    promptVersions: (parts.reader === undefined ? promptVersions : promptVersionsWithReader)(parts, [
      'single-pass',
    ]),
    instructions: toldInstructions(parts, ['single-pass']),
    spent: tabs.spent,
  }
}

const replyFields = ['actions', 'characterUpdates', 'inventoryUpdates'] as const

/** Seed 002's reply as an envelope with proposals; fields of another protocol are left for whoever reads it strictly. */
export function replyToEnvelope(reply: unknown): unknown {
  if (!isJsonObject(reply) || !replyFields.some((field) => field in reply)) return reply
  const { actions, characterUpdates, inventoryUpdates, ...rest } = reply
  const wishes = { ...characterWishes(characterUpdates), ...removals(inventoryUpdates) }
  const added = additions(inventoryUpdates)
  return {
    ...rest,
    // Without actions there is no block, and the engine's own stands.
    planning_block:
      rest.planning_block ??
      (Array.isArray(actions) ? { thinking: '', choices: choicesIn(actions as readonly JsonValue[]) } : null),
    state_updates:
      rest.state_updates ?? (Object.keys(wishes).length === 0 ? {} : { player_character_data: wishes }),
    ...(added.length > 0 && { introduced_items: added }),
  }
}

const mostActions = 8

/** A list and no dictionary: two actions under one id are two, and whoever reads them names the second anew. */
function choicesIn(actions: readonly JsonValue[]): JsonValue {
  return actions.slice(0, mostActions).flatMap((one): JsonValue[] => {
    if (!isJsonObject(one) || typeof one.description !== 'string') return []
    const id = keyOf(typeof one.id === 'string' ? one.id : one.description)
    const text = one.description.slice(0, 120)
    return id === '' ? [] : [{ id, text, description: one.description, risk_level: 'medium' }]
  })
}

function keyOf(text: string): string {
  const slug = slugOf(text)
  return slug === 'unnamed' ? '' : slug
}

/** Hit points follow from what happened: a number told here is a wish, to be refused where it differs. */
function characterWishes(updates: JsonValue | undefined): JsonObject {
  if (!isJsonObject(updates)) return {}
  const { hp, ...rest } = updates
  return { ...rest, ...(hp !== null && hp !== undefined && { hp_current: hp }) }
}

function removals(updates: JsonValue | undefined): JsonObject {
  const list = isJsonObject(updates) ? updates.remove : undefined
  return Array.isArray(list) && list.length > 0 ? { inventory: { remove: list as JsonValue } } : {}
}

/** Things that a reply puts into somebody's hands lie in the place until they are taken. */
function additions(updates: JsonValue | undefined): readonly JsonValue[] {
  const list =
    isJsonObject(updates) && Array.isArray(updates.add) ? (updates.add as readonly JsonValue[]) : []
  return list.slice(0, 10).flatMap((one): JsonValue[] => {
    const name = isJsonObject(one) ? one.name : one
    if (typeof name !== 'string') return []
    const description = isJsonObject(one) && typeof one.description === 'string' ? one.description : ''
    return [{ id: '', name, description, location: '' }]
  })
}
