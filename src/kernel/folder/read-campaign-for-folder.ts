/** Everything that a folder is made of, read from the campaign once: state, turns, sessions, log and what its packs say. */

import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Engine } from '../../engine/index.ts'
import type { DumpLine, Head } from '../../store/state-store.ts'
import { foldedNames, type Told, turnsIn } from '../turns/turns-and-corrections-in-log.ts'

/** Where a campaign stands: what its panels are made of. */
export interface FolderMoment {
  readonly head: Head
  readonly state: GameState
  /** How many turns were told. */
  readonly told: number
}

/** What a folder is made of. */
export interface FolderSource extends FolderMoment, Told {
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

/** Reads all that a folder is made of; its cost grows with the campaign, so no turn waits for it. */
export async function readSource(engine: Engine, campaignId: string): Promise<Result<FolderSource>> {
  const head = await engine.store.head(campaignId)
  if (!head.ok) return head
  const state = await engine.campaigns.playerState(campaignId)
  if (!state.ok) return state
  const records = await engine.store.getRecords(campaignId, { from: 0, to: head.value.depth })
  if (!records.ok) return records
  const dump = await engine.store.dump(campaignId)
  if (!dump.ok) return dump
  const log = [...dump.value]
  const { turns, corrections } = turnsIn(records.value, playerIdOf(state.value), foldedNames())
  return done({
    ...{ head: head.value, state: state.value, told: turns.length },
    ...{ turns, corrections, log, lore: loreIn(log) },
  })
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
