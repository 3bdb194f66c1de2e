/** Everything that a folder is made of, read from the campaign once: state, turns, sessions, log and what its packs say. */
import type { Engine } from '../../campaign/engine.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import { done, type Result } from '../../core/refusal.ts'
import type { GameState } from '../../core/state/state.ts'
import type { DumpLine, Head, SealedRecord } from '../../store/state-store.ts'
import { nameBook } from '../turns/name-book.ts'
import { type PlayedTurn, readTurn } from '../turns/read-turn.ts'

/** A note of the log that something was set right. */
export interface Correction {
  readonly after_turn: number
  readonly record: string
  readonly at: string
  readonly author: string
  readonly note: string
}

/** What a folder is made of. */
export interface FolderSource {
  readonly head: Head
  readonly state: GameState
  readonly turns: readonly PlayedTurn[]
  readonly corrections: readonly Correction[]
  readonly log: readonly DumpLine[]
  readonly lore: readonly LorePiece[]
}

/** A piece of a pack's prose. */
export interface LorePiece {
  readonly pack: string
  readonly file: string
  readonly title: string
  readonly text: string
  /** True when a player may read it from the start. */
  readonly open: boolean
}

/** Reads all that a folder is made of. */
export async function readSource(engine: Engine, campaignId: string): Promise<Result<FolderSource>> {
  const head = await engine.store.head(campaignId)
  if (!head.ok) return head
  const state = await engine.state(campaignId)
  if (!state.ok) return state
  const records = await engine.store.getRecords(campaignId, { from: 0, to: head.value.depth })
  if (!records.ok) return records
  const dump = await engine.store.dump(campaignId)
  if (!dump.ok) return dump
  const log = [...dump.value]
  return done({
    ...{ head: head.value, state: state.value, log, lore: loreIn(log) },
    ...turnsIn(records.value, state.value.campaign.player_id ?? ''),
  })
}

/** The turns of a path of records, each in the names it had then. */
export function turnsIn(
  records: readonly SealedRecord[],
  player: string,
): { readonly turns: readonly PlayedTurn[]; readonly corrections: readonly Correction[] } {
  const names = nameBook(null)
  const turns: PlayedTurn[] = []
  const corrections: Correction[] = []
  let asked: SealedRecord | null = null
  for (const record of records) {
    if (record.kind === 'resolved') asked = record
    else if (record.kind === 'told' && asked !== null) turns.push(readTurn(asked, record, names, player))
    else names.learn(record.diff)
    if (record.kind !== 'correction') continue
    const { at, author, note } = record.body as RecordBodies['correction']
    corrections.push({ after_turn: record.turn, record: record.hash, at, author, note })
  }
  return { turns, corrections }
}

interface KeptChunk {
  readonly chunk_text?: unknown
  readonly file_path?: unknown
  readonly pack_id?: unknown
  readonly section_path?: unknown
  readonly metadata?: { readonly visibility?: unknown }
}

/** The prose that a campaign was founded with; what cannot be read is left out. */
function loreIn(log: readonly DumpLine[]): readonly LorePiece[] {
  const texts = log.flatMap((line) => (line.type === 'attachment' && line.kind === 'lore' ? [line.text] : []))
  const chunks = texts.flatMap(
    (text) => (JSON.parse(text) as { readonly chunks?: readonly KeptChunk[] }).chunks ?? [],
  )
  return chunks.flatMap((chunk) => {
    const { chunk_text: text, file_path: file, pack_id: pack, section_path: title } = chunk
    if (typeof text !== 'string' || typeof file !== 'string' || typeof pack !== 'string') return []
    const open = chunk.metadata?.visibility === 'player'
    return [{ pack, file, title: typeof title === 'string' ? title : file, text, open }]
  })
}
