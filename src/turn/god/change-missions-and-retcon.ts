/** The story's bookkeeping: missions, and events taken back. Memory is never dropped; a retcon is remembered as one. */

import { missionTag } from '../../core/document/mission-status.ts'
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import { revive } from './change-people.ts'
import { foldedName, namedIn, namesOf } from './find-entities-and-items-by-name.ts'
import type { GodCommand } from './god-command-types.ts'
import type { GodWork } from './god-command-working-state.ts'

/** Performs what is said of a mission. */
export function changeMission(
  work: GodWork,
  command: Extract<GodCommand, { kind: 'mission' }>,
): Result<null> {
  const { order, title } = command
  const threads = Object.values(work.state.threads).map((row) => ({
    id: row.id,
    name: row.title,
    tags: row.tags,
  }))
  const found = namedIn(title, threads)
  if (order === 'add') return addMission(work, title, found[0]?.name)
  const [thread] = found
  if (found.length !== 1 || thread === undefined) {
    const known = namesOf(threads).replace('nobody yet', 'none yet')
    return refuse(
      'turn/god-unknown-name',
      `No one mission is called "${title}". There is: ${known}. Nothing was changed.`,
    )
  }
  if (order === 'remove') return work.apply({ threads_remove: [{ id: thread.id }] }, `threads.${thread.id}`)
  return work.apply({ threads_update: [{ id: thread.id, status: order }] }, `threads.${thread.id}.status`)
}

function addMission(work: GodWork, title: string, same: string | undefined): Result<null> {
  if (same !== undefined && foldedName(same) === foldedName(title))
    return refuse('turn/god-refused', `There already is a mission "${same}". Nothing was changed.`)
  const base = slugOf(title).slice(0, 48)
  let id = base
  for (let number = 2; Object.hasOwn(work.state.threads, id); number += 1) id = `${base}_${number}`
  const thread = {
    id,
    title: title.slice(0, 200),
    status: 'accepted',
    stakes: { objective: title.slice(0, 500) },
  }
  return work.apply(
    { threads_add: [{ ...thread, related_entity_ids: [], tags: [missionTag] }] },
    `threads.${id}`,
  )
}

const neverDied =
  /\b(?:never|not|didn['’]?t|did not|isn['’]?t|is not|wasn['’]?t|was not)\b[^.]{0,40}\b(?:die|died|dead|killed|slain)\b|\b(?:alive|survived|survives|lives)\b/i

/** Performs "retcon: …": clears what says otherwise, as far as it is known, and remembers that it was taken back. */
export function retcon(work: GodWork, text: string): Result<null> {
  const meant = Object.values(work.state.entities).filter((row) => mentions(text, row))
  if (neverDied.test(text)) {
    for (const entity of meant.filter((row) => row.type === 'npc' || row.type === 'pc')) {
      const revived = revive(work, entity)
      if (!revived.ok) return revived
    }
  }
  const line = `Retcon: ${capitalize(text)}`.slice(0, 1_000)
  if (meant.length === 0 || !neverDied.test(text))
    work.warnings.push(
      'Nothing in the state said otherwise by itself; the retcon is kept as a memory. Numbers and things can be set by name.',
    )
  work.warnings.push('Players read it among their memories, word for word.')
  const known = Object.values(work.state.memories).some((memory) => memory.text === line)
  return known ? done(null) : work.apply({ memories_append: [line] }, 'memories')
}

function mentions(text: string, entity: Entity): boolean {
  const name = foldedName(entity.name)
  return (
    name !== '' &&
    ` ${foldedName(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.includes(
      ` ${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `,
    )
  )
}
