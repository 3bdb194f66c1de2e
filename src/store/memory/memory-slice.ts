/** The bounded slice of a memory campaign: the same picture as the SQLite one gives, by walking what is small. */
import type { Fact, InventoryItem, Relationship } from '../../core/state/rows.ts'
import type { CampaignFile } from '../campaign-file.ts'
import { readTurnEvent } from '../log/turn-events.ts'
import { sliceOf, subjectsOf } from '../slice-parts.ts'
import type { SliceLimits, StateSlice } from '../state-slice.ts'

/** Builds the slice of the present scene. */
export function memorySlice(file: CampaignFile, limits: SliceLimits): StateSlice {
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
  return sliceOf(file, subjects, {
    facts,
    inventory,
    relationships,
    threads: newest(file.all('threads'), limits.threads, (thread) => thread.status === 'active'),
    clocks: oldest(file.all('clocks'), limits.clocks),
    memories: newest(file.all('memories'), limits.memories),
    documents: oldest(file.all('documents'), limits.documents),
    recent: recentTurns(file, limits.recent_turns),
  })
}

function recentTurns(file: CampaignFile, most: number): StateSlice['recent'] {
  const last = file.onPath(file.pathLength() - 1)?.turn ?? 0
  const turns: StateSlice['recent'][number][] = []
  for (let turn = Math.max(1, last - most + 1); turn <= last; turn += 1) {
    const event = readTurnEvent(file, turn)
    if (event !== null)
      turns.push({ turn_no: turn, player_input: event.player_input, text: event.final_text })
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
