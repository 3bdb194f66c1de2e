/** The bounded slice of a memory campaign: the same picture as the SQLite one gives, by walking what is small. */
import {
  documentKinds,
  type Entity,
  type Fact,
  type InventoryItem,
  type Relationship,
} from '../../core/state/rows.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file.ts'
import { factSubjects, heard, joined, neighboursOf, sliceOf, subjectsOf } from '../slice-parts.ts'
import type { SliceLimits, SliceWishes, StateSlice } from '../state-slice.ts'

/** Builds the slice of the present scene. */
export function memorySlice(
  file: CampaignFile,
  limits: SliceLimits,
  wishes: SliceWishes,
  wordsOf: (record: KeptRecord) => string,
): StateSlice {
  const subjects = subjectsOf(file)
  const facts: Fact[] = []
  const inventory: InventoryItem[] = []
  const relationships: Relationship[] = []
  for (const subject of subjects) {
    facts.push(...newest(file.all('facts'), limits.facts_per_subject, (fact) => fact.subject_id === subject))
    inventory.push(
      ...oldest(file.all('inventory'), limits.items_per_owner, (item) => item.owner_id === subject),
    )
    relationships.push(
      ...oldest(file.all('relationships'), limits.relationships_per_entity, (tie) => tie.a_id === subject),
    )
  }
  const named = wished(file, wishes)
  for (const id of factSubjects(named, subjects))
    facts.push(...newest(file.all('facts'), limits.facts_per_subject, (fact) => fact.subject_id === id))
  for (const id of heard(wishes.owners))
    inventory.push(...oldest(file.all('inventory'), limits.items_per_owner, (item) => item.owner_id === id))
  const asked = heard(wishes.facts).flatMap((id) => file.row('facts', id) ?? [])
  const all = joined(facts, asked)
  const ids = [
    ...subjects,
    ...neighboursOf(file),
    ...inventory.map((row) => row.item_id),
    ...heard(wishes.ids),
  ]
  const words = new Set(heard(wishes.memories))
  return sliceOf(file, ids, {
    entities: named,
    facts: all,
    inventory,
    relationships,
    threads: joined(
      newest(file.all('threads'), limits.threads, (thread) => thread.status === 'active'),
      heard(wishes.threads).flatMap((id) => file.row('threads', id) ?? []),
    ),
    clocks: oldest(file.all('clocks'), limits.clocks),
    memories: joined(
      newest(file.all('memories'), limits.memories),
      oldest(file.all('memories'), words.size + 1, (memory) => words.has(memory.text)),
    ),
    documents: documentKinds.flatMap((kind) =>
      oldest(file.all('documents'), limits.documents_per_kind, (document) => document.kind === kind),
    ),
    knowledge: all.flatMap((fact) =>
      oldest(file.all('knowledge'), limits.knowers_per_fact, (row) => row.fact_id === fact.id),
    ),
    recent: recentTurns(file, limits.recent_turns, wordsOf),
  })
}

function wished(file: CampaignFile, wishes: SliceWishes): Entity[] {
  const names = new Set(heard(wishes.names).map((name) => name.toLowerCase()))
  const stems = heard(wishes.stems)
  if (names.size === 0 && stems.length === 0) return []
  return oldest(
    file.all('entities'),
    1_000,
    (entity) => names.has(entity.name.toLowerCase()) || stems.some((stem) => entity.id.startsWith(stem)),
  )
}

function recentTurns(
  file: CampaignFile,
  most: number,
  wordsOf: (record: KeptRecord) => string,
): StateSlice['recent'] {
  const last = file.onPath(file.pathLength() - 1)?.turn ?? 0
  const turns: StateSlice['recent'][number][] = []
  for (let turn = Math.max(1, last - most + 1); turn <= last; turn += 1) {
    const resolved = file.turnRecord(turn, 'resolved')
    if (resolved === undefined) continue
    const told = file.turnRecord(turn, 'told')
    const text = told === undefined ? '' : wordsOf(told)
    turns.push({ turn_no: turn, player_input: wordsOf(resolved), text })
  }
  return turns
}

function oldest<Row>(
  rows: Iterable<readonly [string, Row]>,
  most: number,
  fits = (_row: Row): boolean => true,
): Row[] {
  const found: Row[] = []
  for (const [, row] of rows) if (fits(row) && found.push(row) >= most) break
  return found
}

function newest<Row>(
  rows: Iterable<readonly [string, Row]>,
  most: number,
  fits = (_row: Row): boolean => true,
): Row[] {
  const found: Row[] = []
  for (const [, row] of rows) if (fits(row)) found.push(row)
  return found.slice(-most).reverse()
}
