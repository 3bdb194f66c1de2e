/**
 * What people say when they are asked: what they share, what they keep back and what would open it, what they say
 * instead. Labels that name no fact are kept out: nobody can disclose a label.
 */

import { z } from 'zod'
import { isJsonObject } from '../core/json.ts'
import { personOf } from '../core/state/entity-attrs.ts'
import type { Entity } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { knows } from '../knowledge/index.ts'
import { type AuthoredCheck, authoredCheckSchema } from './book/authored-check.ts'
import { type Comparison, compares, comparisonSchema } from './comparison.ts'
import { type Condition, conditionSchema } from './condition.ts'
import { dispositionOf } from './disposition.ts'
import { type Effect, effectListSchema } from './effect.ts'
import { holds } from './holds.ts'
import { own } from './state-rows.ts'

const id = z.string().min(1).max(200)
const lines = z.union([z.string().min(1).max(2_000), z.array(z.string().min(1).max(2_000)).max(20)])
const texts = lines.transform((value) => (typeof value === 'string' ? [value] : value))

/** One way a gate opens. */
export interface Gate {
  readonly any?: readonly Gate[] | undefined
  readonly all?: readonly Gate[] | undefined
  /** A check that was passed this turn; the ruleset asks for it and rolls. */
  readonly check?: AuthoredCheck | undefined
  /** A clue or a thing that was shown, and that the listener really has. */
  readonly evidence?: string | undefined
  readonly disposition?: Comparison | undefined
  /** Coins that were paid, and are then gone. */
  readonly coin?: number | undefined
  readonly if?: Condition | undefined
}

const gateSchema: z.ZodType<Gate> = z.lazy(() =>
  z.strictObject({
    any: z.array(gateSchema).min(1).max(20).optional(),
    all: z.array(gateSchema).min(1).max(20).optional(),
    check: authoredCheckSchema.optional(),
    evidence: id.optional(),
    disposition: comparisonSchema.optional(),
    coin: z.int().min(1).optional(),
    if: conditionSchema.optional(),
  }),
)

/** One thing somebody knows, as a pack holds it; what only words it may stand beside these. */
export const disclosableSchema = z.looseObject({
  id,
  topics: z.array(z.string().min(1).max(200)).max(50).default([]),
  /** A fact's id, or the fact itself as a neutral clause. */
  fact: z.string().min(1).max(2_000),
  say: texts.default([]),
  tell: texts.default([]),
  deflect: texts.default([]),
  lie: texts.default([]),
  source: z.string().max(200).optional(),
  gate: gateSchema.optional(),
  on_reveal: effectListSchema.default([]),
})

/** One thing somebody knows and may say. */
export type Disclosable = Readonly<z.infer<typeof disclosableSchema>> & {
  readonly on_reveal: readonly Effect[]
}

/** What the listener has done this turn to open a mouth. */
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

/** An entry as its author wrote it, before anybody made sure that it is one. */
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
      // Reading an entry is dear; whoever wants a few of many says so before.
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
  const npc = own(state.entities, npcId)
  const open: Disclosable[] = []
  const told: Disclosable[] = []
  const withheld: { entry: Disclosable; opens_with: readonly Gate[] }[] = []
  const wanted = topic.trim().toLowerCase()
  const isAbout = ({ id: entryId, topics }: WrittenEntry): boolean =>
    topic === '' ||
    entryId === topic ||
    (Array.isArray(topics) && topics.some((one) => String(one).toLowerCase() === wanted))
  for (const entry of npc === undefined ? [] : disclosablesOf(npc, isAbout)) {
    if (knows(state, listener, factIdOf(npcId, entry, state))) told.push(entry)
    else if (entry.gate === undefined || opens(entry.gate, npcId, state, listener, means)) open.push(entry)
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
  if (own(state.facts, fact) !== undefined) return fact
  return `said_${npcId}_${entryId}`.replace(/[^a-z0-9_]+/g, '_').slice(0, 80)
}

/** True when a gate is open to a listener with these means. */
export function opens(gate: Gate, npcId: string, state: GameState, listener: string, means: Means): boolean {
  const { any, all, check, evidence, disposition, coin } = gate
  if (any !== undefined && !any.some((one) => opens(one, npcId, state, listener, means))) return false
  if (all !== undefined && !all.every((one) => opens(one, npcId, state, listener, means))) return false
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
