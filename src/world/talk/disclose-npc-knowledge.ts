/**
 * What NPCs say when they are asked: what they share, what they keep back and what opens it, what they say instead,
 * and disclosing it. The listener learns the fact once and its effects happen once. A lie is stored as a claim of the
 * NPC; no false fact enters the world by it.
 */

import { coinItem } from '../../core/character-money.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { currentTurn, rowOf } from '../../core/state/state-queries.ts'
import type { Entity, Fact } from '../../core/state/table-row-schemas.ts'
import { knows } from '../../knowledge/index.ts'
import { allows, compares, holds } from '../authored-conditions.ts'
import { type WorldChange, WorldEdit } from '../collect-world-changes.ts'
import { type Disclosable, disclosableSchema, type Gate } from '../definition/finds-and-disclosures.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { changeItem } from '../effects/fact-and-item-effects.ts'
import { dispositionOf } from '../hostility-trust-and-mood.ts'
import { stringList } from '../read-untrusted-lists.ts'
import { talkLog, talkLogChange } from './talk-log.ts'

/** What the listener has done this turn to open a gate. */
export interface Means {
  /** Skills whose check was passed this turn. */
  readonly passed?: readonly string[]
  /** Clues and things that were shown. */
  readonly shown?: readonly string[]
  readonly coin?: number
  /** The least that would buy something of what is wanted; null when nothing of it is for sale. */
  readonly price?: number | null
  /** Of several ways to say it those that fit what was asked. */
  readonly fitting?: (lines: readonly string[]) => readonly string[]
}

/** Who is asked by whom, and with what means. */
export interface Conversation {
  readonly npcId: string
  readonly listener: string
  readonly state: GameState
  readonly means: Means
}

export interface Answers {
  /** Shared freely or opened now; not yet told to this listener. */
  readonly open: readonly Disclosable[]
  /** Told before: may be said again, reveals nothing. */
  readonly told: readonly Disclosable[]
  /** Kept back, each with what would open it. */
  readonly withheld: readonly { readonly entry: Disclosable; readonly opens_with: readonly Gate[] }[]
}

/** An entry as its author wrote it, before it was parsed. */
export type WrittenEntry = Readonly<Record<string, unknown>>

const maxEntries = 60

/** What an NPC's author gave them to say: what they know and withhold; plain labels are left out. */
export function disclosablesOf(
  npc: Pick<Entity, 'attrs'> | undefined,
  isWanted: (written: WrittenEntry) => boolean = () => true,
): readonly Disclosable[] {
  const { knows, withholds } = personOf(npc)
  return [knows, withholds].flatMap((list) =>
    list.slice(0, maxEntries).flatMap((written) => {
      // Parsing an entry is expensive, so unwanted ones are filtered before.
      if (!isJsonObject(written) || !isWanted(written)) return []
      const read = disclosableSchema.safeParse(written)
      return read.success ? [read.data as Disclosable] : []
    }),
  )
}

/**
 * What an NPC answers about a topic (or, with an empty one, about anything) to a listener.
 *
 * @example
 * const { open, withheld } = disclosures('npc_jory_001', 'stolen_tongue', state, 'pc_mira_001', { shown: ['c_sledge'] })
 */
export function disclosures(
  npcId: string,
  topic: string,
  state: GameState,
  listener: string,
  means: Means = {},
): Answers {
  const wanted = topic.trim().toLowerCase()
  const isAbout = ({ id, topics }: WrittenEntry): boolean =>
    topic === '' ||
    id === topic ||
    (Array.isArray(topics) && topics.some((written) => String(written).toLowerCase() === wanted))
  const entries = disclosablesOf(rowOf(state.entities, npcId), isAbout)
  return sortAnswers(entries, { npcId, listener, state, means })
}

/** Sorts entries into open, told before and kept back. */
export function sortAnswers(entries: readonly Disclosable[], conversation: Conversation): Answers {
  const { npcId, listener, state } = conversation
  const isTold = (entry: Disclosable): boolean => knows(state, listener, factIdOf(npcId, entry, state))
  const isOpen = ({ gate }: Disclosable): boolean => gate === undefined || isGateOpen(gate, conversation)
  const {
    told = [],
    open = [],
    withheld = [],
  } = Object.groupBy(entries, (entry) => (isTold(entry) ? 'told' : isOpen(entry) ? 'open' : 'withheld'))
  return {
    open,
    told,
    withheld: withheld.map((entry) => ({
      entry,
      opens_with: entry.gate?.any ?? (entry.gate === undefined ? [] : [entry.gate]),
    })),
  }
}

/** The id of the fact behind an entry: its own when it names one, else one made from who says what. */
export function factIdOf(
  npcId: string,
  { id: entryId, fact }: Pick<Disclosable, 'id' | 'fact'>,
  state: Pick<GameState, 'facts'>,
): string {
  if (rowOf(state.facts, fact) !== undefined) return fact
  return `said_${npcId}_${entryId}`.replace(/[^a-z0-9_]+/g, '_').slice(0, 80)
}

/** True when a gate is open to a listener with their means. */
export function isGateOpen(gate: Gate, conversation: Conversation): boolean {
  const { npcId, listener, state, means } = conversation
  const { any, all, check, evidence, disposition, coin } = gate
  if (any !== undefined && !any.some((inner) => isGateOpen(inner, conversation))) return false
  if (all !== undefined && !all.every((inner) => isGateOpen(inner, conversation))) return false
  if (check !== undefined && means.passed?.includes(check.skill) !== true) return false
  if (evidence !== undefined && !isShown(evidence, conversation)) return false
  if (disposition !== undefined && !compares(dispositionOf(state, npcId, listener), disposition)) return false
  // A person who has been given the price of something does not ask for it again.
  const paid = Math.max(means.coin ?? 0, talkLog(state, npcId).paid)
  if (coin !== undefined && paid < coin) return false
  return allows(gate.if, state, listener)
}

/** Showing needs having: a clue the listener knows, or a thing in their hands. */
function isShown(evidence: string, { listener, state, means }: Conversation): boolean {
  const has = knows(state, listener, evidence) || holds({ item: evidence }, state, listener)
  return has && means.shown?.includes(evidence) === true
}

/**
 * Asks an NPC about a topic and lets what follows happen: open things are told, kept ones deflected or lied about.
 *
 * @example
 * const answer = disclose('npc_jory_001', 'long_tide', state, 'pc_mira_001')
 */
export function disclose(
  npcId: string,
  topic: string,
  state: GameState,
  listener: string,
  means: Means = {},
): Result<WorldChange & { readonly answers: Answers }> {
  const npc = rowOf(state.entities, npcId)
  if (npc === undefined) return refuse('world/unknown-person', `There is nobody "${npcId}" to ask.`)
  const answers = disclosures(npcId, topic, state, listener, means)
  const edit = new WorldEdit(state)
  let coins = means.coin ?? 0
  for (const entry of answers.open) {
    const price = priceOf(entry.gate, means)
    if (price > coins) {
      // What is left of the offer does not buy this one too.
      withholdEntry(edit, npc, entry, listener)
      continue
    }
    const refusal = price === 0 ? null : changeItem(edit, listener, coinItem, -price, `paid ${npc.name}`)
    if (refusal !== null) return { ok: false, refusal }
    coins -= price
    spendPaid(edit, npc.id, entry.gate)
    discloseEntry(edit, npc, entry, listener, means)
  }
  for (const { entry } of answers.withheld) withholdEntry(edit, npc, entry, listener)
  for (const entry of answers.told)
    edit.emit('told_before', { ...detailsOf(npc, entry, listener), say: sayOf(entry, means) }, ['disclosure'])
  return done({ ...edit.finish(), answers })
}

/** What was given before has bought this, where it is enough for it. */
function spendPaid(edit: WorldEdit, npcId: string, gate: Gate | undefined): void {
  const { paid } = talkLog(edit.state, npcId)
  const [price] = pricesIn(gate)
    .filter((coin) => coin <= paid)
    .toSorted((left, right) => right - left)
  if (price === undefined) return
  const change = talkLogChange(npcId, [['paid'], paid - price])
  edit.record('talk_noted', { npc_id: npcId }, change, ['hidden', 'talk'])
}

/** What has to be paid: the coins of the way that was taken, when it was the coins that opened it. */
function priceOf(gate: Gate | undefined, means: Means): number {
  const paid = means.coin ?? 0
  return paid === 0 ? 0 : Math.max(0, ...pricesIn(gate).filter((coin) => coin <= paid))
}

/** Every sum that a gate names, however deep. */
function pricesIn(gate: Gate | undefined): readonly number[] {
  if (gate === undefined) return []
  const { coin, any = [], all = [] } = gate
  return [...(coin === undefined ? [] : [coin]), ...[...any, ...all].flatMap(pricesIn)]
}

function detailsOf(npc: Entity, entry: Disclosable, listener: string): JsonObject {
  return { npc_id: npc.id, npc_name: npc.name, entry_id: entry.id, to: listener }
}

function sayOf({ say }: Disclosable, { fitting = (lines) => lines }: Means): string[] {
  return [...fitting(say)]
}

function discloseEntry(
  edit: WorldEdit,
  npc: Entity,
  entry: Disclosable,
  listener: string,
  means: Means,
): void {
  const { state } = edit
  const id = factIdOf(npc.id, entry, state)
  if (rowOf(state.knowledge, joinedKey(listener, id)) !== undefined) return
  const turn = currentTurn(state)
  const source = `told by ${npc.name}`
  const isPlayer = listener === state.campaign.player_id
  const known = rowOf(state.facts, id)
  const found = { discovered_turn: turn, discovery_method: source }
  const added: Fact = {
    id,
    subject_id: npc.id,
    predicate: 'disclosed',
    object: entry.fact,
    visibility: isPlayer ? 'known' : 'world',
    confidence: 1,
    tags: ['disclosure'],
    ...found,
    origin: 'campaign',
    pack_id: null,
  }
  const opens = isPlayer && known?.visibility === 'world'
  const after = stringList(entry.after)
  const details = {
    ...detailsOf(npc, entry, listener),
    fact_id: id,
    say: sayOf(entry, means),
    tell: [...entry.tell],
    ...(after.length > 0 && { after: [...after] }),
    source,
  }
  const change = {
    ...(known === undefined && { facts_add: [added] }),
    ...(opens && { facts_update: [{ id, visibility: 'known', ...found }] }),
    knowledge_add: [{ knower_id: listener, fact_id: id, turn, source }],
  }
  edit.record('disclosed', details, change, ['disclosure', 'discovery'])
  applyEffects(edit, entry.on_reveal, { who: listener, cause: `${npc.name} told it` })
}

/** Deflects, or lies; a lie is a claim of the NPC, stored once. */
function withholdEntry(edit: WorldEdit, npc: Entity, entry: Disclosable, listener: string): void {
  const tags = ['disclosure', 'withheld']
  const details = { ...detailsOf(npc, entry, listener), tell: [...entry.tell] }
  if (entry.lie.length === 0) {
    edit.emit('deflected', { ...details, say: [...entry.deflect] }, tags)
    return
  }
  const lie = { ...details, say: [...entry.lie] }
  const id = `${factIdOf(npc.id, { ...entry, fact: '' }, edit.state).slice(0, 75)}_lie`
  if (rowOf(edit.state.facts, id) !== undefined) {
    edit.emit('lied', lie, tags)
    return
  }
  const turn = currentTurn(edit.state)
  const source = `told by ${npc.name}`
  const claim = {
    id,
    subject_id: npc.id,
    predicate: 'claims',
    object: entry.lie[0] ?? '',
    tags: ['claim'],
    visibility: 'known',
    discovered_turn: turn,
    discovery_method: source,
  }
  const change = {
    facts_add: [claim],
    knowledge_add: [{ knower_id: listener, fact_id: id, turn, source }],
  }
  edit.record('lied', { ...lie, fact_id: id }, change, tags)
}
