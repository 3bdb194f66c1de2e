/**
 * What NPCs say when they are asked: what they share, what they keep back and what opens it, what they say instead,
 * and disclosing it. The listener learns the fact once and its effects happen once. A lie is stored as a claim of the
 * NPC; no false fact enters the world by it.
 */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { coinItem } from '../../core/money.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { currentTurn, nameOf, rowOf } from '../../core/state/readers.ts'
import type { Entity, Fact } from '../../core/state/rows.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import { compares, holds } from '../conditions.ts'
import { type Disclosable, disclosableSchema, type Gate } from '../definition/finds-and-disclosures.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { changeItem } from '../effects/facts-and-items.ts'
import { dispositionOf, stringList } from '../state-readers.ts'
import { type WorldChange, WorldEdit } from '../world-edit.ts'

/** What the listener has done this turn to open a gate. */
export interface Means {
  /** Skills whose check was passed this turn. */
  readonly passed?: readonly string[]
  /** Clues and things that were shown. */
  readonly shown?: readonly string[]
  readonly coin?: number
}

/** What came of asking. */
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

const mostEntries = 60

/** What an NPC's author gave them to say: what they know and withhold; plain labels are left out. */
export function disclosablesOf(
  npc: Pick<Entity, 'attrs'>,
  isWanted: (written: WrittenEntry) => boolean = () => true,
): readonly Disclosable[] {
  const { knows, withholds } = personOf(npc)
  return [knows, withholds].flatMap((list) =>
    list.slice(0, mostEntries).flatMap((written) => {
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
  const npc = rowOf(state.entities, npcId)
  const open: Disclosable[] = []
  const told: Disclosable[] = []
  const withheld: { entry: Disclosable; opens_with: readonly Gate[] }[] = []
  const wanted = topic.trim().toLowerCase()
  const isAbout = ({ id: entryId, topics }: WrittenEntry): boolean =>
    topic === '' ||
    entryId === topic ||
    (Array.isArray(topics) && topics.some((topic) => String(topic).toLowerCase() === wanted))
  for (const entry of npc === undefined ? [] : disclosablesOf(npc, isAbout)) {
    if (knows(state, listener, factIdOf(npcId, entry, state))) told.push(entry)
    else if (entry.gate === undefined || isGateOpen(entry.gate, npcId, state, listener, means))
      open.push(entry)
    else withheld.push({ entry, opens_with: waysOf(entry.gate) })
  }
  return { open, told, withheld }
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

/** True when a gate is open to a listener with these means. */
export function isGateOpen(
  gate: Gate,
  npcId: string,
  state: GameState,
  listener: string,
  means: Means,
): boolean {
  const { any, all, check, evidence, disposition, coin } = gate
  if (any !== undefined && !any.some((inner) => isGateOpen(inner, npcId, state, listener, means)))
    return false
  if (all !== undefined && !all.every((inner) => isGateOpen(inner, npcId, state, listener, means)))
    return false
  if (check !== undefined && !(means.passed ?? []).includes(check.skill)) return false
  if (evidence !== undefined && !isShown(evidence, state, listener, means)) return false
  if (disposition !== undefined && !compares(dispositionOf(state, npcId, listener), disposition)) return false
  if (coin !== undefined && !(means.coin !== undefined && means.coin >= coin)) return false
  return gate.if === undefined || holds(gate.if, state, listener)
}

/** Showing needs having: a clue the listener knows, or a thing in their hands. */
function isShown(evidence: string, state: GameState, listener: string, means: Means): boolean {
  const has = knows(state, listener, evidence) || holds({ item: evidence }, state, listener)
  return has && (means.shown ?? []).includes(evidence)
}

function waysOf(gate: Gate): readonly Gate[] {
  return gate.any ?? [gate]
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
    const refusal =
      price === 0 || price > coins ? null : changeItem(edit, listener, coinItem, -price, `paid ${npc.name}`)
    if (refusal !== null) return { ok: false, refusal }
    coins -= price
    discloseEntry(edit, npcId, entry, listener)
  }
  for (const { entry } of answers.withheld) withholdEntry(edit, npcId, entry, listener)
  for (const entry of answers.told)
    edit.emit('told_before', { ...about(edit, npcId, entry, listener), say: [...entry.say] }, ['disclosure'])
  return done({ ...edit.finish(), answers })
}

/** What has to be paid: the coins of the way that was taken, when it was the coins that opened it. */
function priceOf(gate: Gate | undefined, means: Means): number {
  const paid = means.coin ?? 0
  if (gate === undefined || paid === 0) return 0
  const ways = [gate, ...(gate.any ?? []), ...(gate.all ?? [])]
  return Math.max(0, ...ways.map((way) => (way.coin !== undefined && way.coin <= paid ? way.coin : 0)))
}

function about(edit: WorldEdit, npcId: string, entry: Disclosable, listener: string): JsonObject {
  return { npc_id: npcId, npc_name: nameOf(edit.state, npcId), entry_id: entry.id, to: listener }
}

function discloseEntry(edit: WorldEdit, npcId: string, entry: Disclosable, listener: string): void {
  const id = factIdOf(npcId, entry, edit.state)
  const turn = currentTurn(edit.state)
  const after = stringList(entry.after)
  if (rowOf(edit.state.knowledge, joinedKey(listener, id)) !== undefined) return
  const known = rowOf(edit.state.facts, id)
  const isPlayer = listener === edit.state.campaign.player_id
  const source = `told by ${nameOf(edit.state, npcId)}`
  const found = { discovered_turn: turn, discovery_method: source }
  const added: Fact = {
    id,
    subject_id: npcId,
    predicate: 'disclosed',
    object: entry.fact,
    visibility: isPlayer ? 'known' : 'world',
    confidence: 1,
    tags: ['disclosure'],
    ...found,
    origin: 'campaign',
    pack_id: null,
  }
  const opened = isPlayer && known?.visibility === 'world' ? [{ id, visibility: 'known', ...found }] : []
  edit.record(
    'disclosed',
    {
      ...about(edit, npcId, entry, listener),
      fact_id: id,
      say: [...entry.say],
      tell: [...entry.tell],
      ...(after.length > 0 && { after: [...after] }),
      source,
    },
    {
      ...(known === undefined && { facts_add: [added] }),
      ...(opened.length > 0 && { facts_update: opened }),
      knowledge_add: [{ knower_id: listener, fact_id: id, turn, source }],
    },
    ['disclosure', 'discovery'],
  )
  applyEffects(edit, entry.on_reveal, { who: listener, cause: `${nameOf(edit.state, npcId)} told it` })
}

function withholdEntry(edit: WorldEdit, npcId: string, entry: Disclosable, listener: string): void {
  const details = { ...about(edit, npcId, entry, listener), tell: [...entry.tell] }
  if (entry.lie.length === 0) {
    edit.emit('deflected', { ...details, say: [...entry.deflect] }, ['disclosure', 'withheld'])
    return
  }
  const claim = `${factIdOf(npcId, { ...entry, fact: '' }, edit.state).slice(0, 75)}_lie`
  const turn = currentTurn(edit.state)
  const source = `told by ${nameOf(edit.state, npcId)}`
  const said = { ...details, say: [...entry.lie] }
  if (rowOf(edit.state.facts, claim) !== undefined) {
    edit.emit('lied', said, ['disclosure', 'withheld'])
    return
  }
  const row = {
    id: claim,
    subject_id: npcId,
    predicate: 'claims',
    object: entry.lie[0] ?? '',
    tags: ['claim'],
  }
  const seen = { visibility: 'known', discovered_turn: turn, discovery_method: source }
  edit.record(
    'lied',
    { ...said, fact_id: claim },
    {
      facts_add: [{ ...row, ...seen }],
      knowledge_add: [{ knower_id: listener, fact_id: claim, turn, source }],
    },
    ['disclosure', 'withheld'],
  )
}
