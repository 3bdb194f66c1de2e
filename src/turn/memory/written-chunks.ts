/** What a record wrote down that its player knows: facts, core memories, summaries of what was told. */
import type { LoreChunk, LoreMarks } from '../../lore/lore-index.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import { loreTokens } from '../../world/lore/lore-tokens.ts'

/** What making chunks needs beside the records. */
export interface MemoryScene {
  readonly campaign: string
  readonly player: string
  /** Texts of facts that came to light in these records and were known to the engine before. */
  readonly facts: Readonly<Record<string, { readonly text: string; readonly subject_id: string }>>
}

const openTo: readonly string[] = ['known', 'public', 'player']
const summarised: readonly string[] = ['scene', 'session']
const noMarks: LoreMarks = { location_ids: [], entity_ids: [], faction_ids: [], thread_ids: [], tags: [] }

type FactAdded = NonNullable<SealedRecord['diff']['facts_add']>[number]

/** The chunks of what a record wrote down. */
export function writtenChunks(
  record: SealedRecord,
  scene: MemoryScene,
  base: string,
  place: string,
): readonly LoreChunk[] {
  const { diff } = record
  const chunk = (name: string, type: string, text: string, marks: Partial<LoreMarks> = {}): LoreChunk => ({
    ...{ id: `${base}:${name}`, corpus: 'history', source: scene.campaign, file_path: '' },
    ...{ section_path: place, text, subject: '', type, tokens: loreTokens(text), hidden: false },
    marks: { ...noMarks, ...marks },
  })
  const facts = learned(record, scene).map(({ id, text, subject_id }) =>
    chunk(`fact_${id}`, 'fact', text, { entity_ids: [subject_id] }),
  )
  const memories = (diff.memories_append ?? []).map((text, at) => chunk(`memory_${at}`, 'memory', text))
  const summaries = (diff.summaries_add ?? [])
    .filter(({ scope, text }) => summarised.includes(scope) && text !== '')
    .map(({ id, text }) => chunk(`summary_${id}`, 'summary', text))
  return [...facts, ...memories, ...summaries]
}

interface Learned {
  readonly id: string
  readonly text: string
  readonly subject_id: string
}

/** Facts that a record makes known to the player. */
function learned(record: SealedRecord, scene: MemoryScene): readonly Learned[] {
  const added = new Map(
    (record.diff.facts_add ?? []).flatMap((one) => (one.id === undefined ? [] : [[one.id, one]])),
  )
  return knownBy(record, scene.player).flatMap((id) => {
    const fact = added.get(id)
    const kept = scene.facts[id]
    const text = fact === undefined ? (kept?.text ?? '') : wordsOf(fact)
    const subject_id = fact?.subject_id ?? kept?.subject_id ?? ''
    return text === '' || subject_id === '' ? [] : [{ id, text, subject_id }]
  })
}

/** Ids of the facts that a record makes known to the player, whether it brings their words or not. */
export function knownBy({ diff }: SealedRecord, player: string): readonly string[] {
  const open = (diff.facts_add ?? []).filter(({ visibility }) => openTo.includes(visibility ?? ''))
  const shown = (diff.facts_update ?? []).filter(({ visibility }) => openTo.includes(visibility ?? ''))
  const told = (diff.knowledge_add ?? []).filter(({ knower_id }) => knower_id === player)
  const ids = [
    ...open.map(({ id }) => id),
    ...shown.map(({ id }) => id),
    ...told.map(({ fact_id }) => fact_id),
  ]
  return [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [id]))
}

function wordsOf({ object }: FactAdded): string {
  return typeof object === 'string' ? object.trim() : ''
}
