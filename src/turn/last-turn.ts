/**
 * The last turn, and what it left for this one: the choices it offered and what stands behind each, a question that
 * waits for an answer, an act that waits to be confirmed. It is read from the last narration, so a crash or a restart
 * forgets none.
 */
import { asObject, asText, type JsonObject } from '../core/json.ts'
import type { RecordBodies } from '../core/ledger/log-record.ts'
import { type KeptLore, readKeptLore } from '../core/protocol/lore-schemas.ts'
import type { PlanningBlock } from '../core/protocol/planning-block.ts'
import type { ShownEvent } from '../core/protocol/turn-envelope.ts'
import { done, type Result } from '../core/result.ts'
import type { Mode } from '../core/turn-mode.ts'
import type { AttemptedAction } from '../rules/index.ts'
import type { Head, SealedRecord, StateStore } from '../store/state-store.ts'
import { type Focus, noFocus, readFocus } from '../world/index.ts'
import { isConsoleBlock } from './god/god-mode-choices-and-help.ts'
import { shownKeys } from './offer/shown-choices.ts'
import type { OfferedChoice } from './parse/find-picked-choice.ts'

/** What a turn leaves for the next one to find again; the envelope of its narration keeps it. */
export interface KeptEnvelope {
  readonly planning_block: PlanningBlock | null
  /** What each offered choice would do; null for those that only invite words. */
  readonly offers: Readonly<Record<string, AttemptedAction | null>>
  /** The acts of each reading that the player was asked about; empty when nothing was asked. */
  readonly held: Readonly<Record<string, readonly AttemptedAction[]>>
  readonly picked: string | null
  readonly question: string | null
  readonly confirm: string | null
  /** What the campaign's input profile bound for the next turn. */
  readonly display: JsonObject
  /** What a game master noted for itself, and which one. */
  readonly memory: GameMasterNote
  /** The block that would correct a state that halted the story. */
  readonly recovery: string
  /** Why the backstop finished the turn. */
  readonly finished_after: 'interruption'
}

export interface GameMasterNote {
  readonly by: string
  readonly text: string
}

export interface LastTurn {
  readonly mode: Mode
  readonly narrative: string
  readonly block: PlanningBlock | null
  /** What each offered choice would do; null for those that only invite words. */
  readonly offers: Readonly<Record<string, AttemptedAction | null>>
  /** The acts of each reading that the player was asked about. */
  readonly held: Readonly<Record<string, readonly AttemptedAction[]>>
  /** The choice that was picked last turn, and whether it was carried out. */
  readonly picked: string | null
  readonly question: string | null
  readonly confirm: string | null
  /** Whom and what was spoken of, newest first, and with whom. */
  readonly focus: Focus
  /** Which lore it was told with; null when there was none. */
  readonly lore: KeptLore | null
  readonly memory: GameMasterNote | null
  /** What its display bound for this turn; null when it bound nothing. */
  readonly display: JsonObject | null
  /** What its events say beyond what its changes wrote; empty when they agree, as they should. */
  readonly events: readonly ShownEvent[]
}

/** Nothing waits: the first turn, or one after a session record. */
export const nothingWaits: LastTurn = {
  mode: 'STORY',
  narrative: '',
  block: null,
  offers: {},
  held: {},
  picked: null,
  question: null,
  confirm: null,
  focus: noFocus,
  lore: null,
  memory: null,
  display: null,
  events: [],
}

/** What a turn left for players, and for whatever is no command of the console: its choices stand only there. */
export function withoutConsoleChoices(last: LastTurn): LastTurn {
  return isConsoleBlock(last.block) ? { ...last, block: null } : last
}

/** The choices that were offered, in the order in which they were shown. */
export function offeredChoices({ block }: LastTurn): readonly OfferedChoice[] {
  const choices = block?.choices ?? {}
  const shown = shownKeys(choices)
  return Object.entries(choices).map(([key, { text }]) => ({ key, text, shown: shown.get(key) ?? key }))
}

/** What waited before a turn and still waits after it, because the turn answered nothing. */
export function stillWaiting(last: LastTurn): Partial<KeptEnvelope> {
  const { block, offers, held, picked, question, confirm } = last
  return { planning_block: block, offers, held, picked, question, confirm }
}

const maxRecordsBack = 8

/** Reads what the last turn left; other records in between (a session, a seed) are looked past, a few at most. */
export async function lastTurn(store: StateStore, head: Head): Promise<Result<LastTurn>> {
  if (head.turn === 0) return done(nothingWaits)
  // The head is nearly always the narration itself; only after a session or a seed is there more to look past.
  for (const back of [1, maxRecordsBack]) {
    const from = Math.max(0, head.depth - back)
    const records = await store.getRecords(head.campaign_id, { from, to: head.depth })
    if (!records.ok) return records
    const told = records.value.findLast((record) => record.kind === 'told')
    const resolved = records.value.findLast((record) => record.kind === 'resolved')
    if (told === undefined) continue
    const events = resolved === undefined ? [] : unwritten(resolved, told)
    const focus = readFocus(resolved?.body)
    const lore = readKeptLore(resolved?.body)
    return done({ ...readNarration(told.body as RecordBodies['told']), focus, lore, events })
  }
  return done(nothingWaits)
}

/** Events about an entity that neither record of the turn changed: only they can disagree with the state. */
function unwritten(resolved: SealedRecord, told: SealedRecord): readonly ShownEvent[] {
  const written = [resolved, told].flatMap(({ diff }) => [
    ...(diff.entities_update ?? []),
    ...(diff.entities_add ?? []),
    ...(diff.entities_remove ?? []),
  ])
  const changed = new Set(written.map((row) => row.id))
  const about = ({ details }: ShownEvent): unknown => details.who ?? details.entity_id ?? details.npc_id
  const { engine_events: events } = resolved.body as RecordBodies['resolved']
  return events.filter((event) => !changed.has(about(event) as string)) as readonly ShownEvent[]
}

function readNarration(body: RecordBodies['told']): Omit<LastTurn, 'events' | 'focus' | 'lore'> {
  const { planning_block, offers, held, picked, question, confirm, memory, display } =
    body.envelope as JsonObject
  const text = (value: unknown): string | null => asText(value) || null
  return {
    mode: body.mode,
    narrative: body.narrative,
    block: (asObject(planning_block) as PlanningBlock | undefined) ?? null,
    offers: (asObject(offers) as LastTurn['offers'] | undefined) ?? {},
    held: (asObject(held) as LastTurn['held'] | undefined) ?? {},
    picked: text(picked),
    question: text(question),
    confirm: text(confirm),
    memory: readNote(memory),
    display: asObject(display) ?? null,
  }
}

function readNote(kept: unknown): GameMasterNote | null {
  const note = asObject(kept)
  const by = asText(note?.by)
  const text = asText(note?.text)
  return by === undefined || text === undefined ? null : { by, text }
}
