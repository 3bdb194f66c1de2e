/**
 * combat_state: leaf changes on the one document of the current combat. Here only shapes and ids are judged; what
 * blows and turns may do to it is the combat rules' business.
 */
import { z } from 'zod'
import { excerpt } from '../excerpt.ts'
import { repairId } from '../ids.ts'
import { isJsonObject, type JsonObject, type JsonPath, valueAt } from '../json.ts'
import { applyLeaf, type LeafTarget } from './apply-leaf.ts'
import type { DiffDraft, UpdateJob } from './diff-draft.ts'
import { findKnown, npcKind, slipIn } from './find-entity.ts'
import { type Leaf, leavesOf, pathText } from './leaves.ts'
import {
  combatConditions,
  count,
  entries,
  flag,
  plainStatus,
  statuses,
  waysOut,
  whole,
  words,
} from './sheet-fields.ts'

const phases = ['initiating', 'active', 'concluding', 'ended', 'fled'] as const
const sides = ['pc', 'enemy', 'ally', 'neutral'] as const
const categories = ['boss', 'elite', 'minion'] as const
const side = z.enum(sides).describe(`one of ${sides.join(', ')}`)

const combatantSchema = z
  .looseObject({
    name: words,
    cr: words,
    hp_current: count,
    hp_max: count,
    ac: count,
    category: z.enum(categories).describe(`one of ${categories.join(', ')}`),
    status: z
      .array(z.enum([...statuses, ...waysOut, ...combatConditions]))
      .max(30)
      .describe(`a list of ${[...statuses, ...waysOut].join(', ')} or conditions`),
    type: side,
    initiative: whole,
    defensive_abilities: entries,
    legendary_resistances: count,
    legendary_actions: count,
  })
  .describe('a combatant')

const orderSchema = z
  .array(z.looseObject({ id: words, name: words.optional(), initiative: whole, type: side.optional() }))
  .max(100)
  .describe('a list of {id, name, initiative, type}')

/** The combat document of seed 000. */
export const combatSchema = z.looseObject({
  in_combat: flag,
  combat_session_id: words,
  combat_phase: z.enum(phases).describe(`one of ${phases.join(', ')}`),
  current_round: count,
  combat_start_timestamp: words,
  combat_trigger: z.string().max(1_000).describe('a text of at most 1,000 characters'),
  initiative_order: orderSchema,
  combatants: z.record(z.string(), combatantSchema).describe('combatants by id'),
})

export function combatUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { draft, verdicts, context } = job
  const base = 'combat_state'
  const changes = draft.document('combat', 'current')
  const target: LeafTarget = {
    changes,
    base,
    author: context.author,
    schema: combatSchema,
    normal: (path, value) => normal(path, value, draft),
  }
  const told = new Set<string>()
  for (const leaf of leavesOf(part, base, verdicts)) {
    const path = combatPath(leaf, draft)
    const moved = path.join('\n') !== leaf.path.join('\n')
    const accepted = applyLeaf(
      { ...target, aliases: moved ? { [leaf.path.join('.')]: path } : {} },
      leaf,
      verdicts,
    )
    const [list, key] = leaf.path
    if (accepted && list === 'enemies')
      noteOnce(told, 'CMB-06', pathText(base, ['enemies']), 'Enemies are kept in combatants.', job)
    const id = path[1]
    if (accepted && key !== undefined && id !== key)
      noteOnce(
        told,
        slipIn(key, npcKind),
        pathText(base, [String(list), key]),
        `${excerpt(key)} is ${id}.`,
        job,
      )
  }
}

function noteOnce(
  told: Set<string>,
  rule: string,
  at: string,
  message: string,
  { verdicts }: UpdateJob,
): undefined {
  if (told.has(`${rule} ${at}`)) return
  told.add(`${rule} ${at}`)
  verdicts.mend(at, rule, 'rekeyed', message)
}

/** Where a leaf of combat really belongs: `enemies` are combatants, and combatants are keyed by id. */
function combatPath(leaf: Leaf, draft: DiffDraft): JsonPath {
  const [first = '', key, ...rest] = leaf.path
  const list = first === 'enemies' ? 'combatants' : first
  if (list !== 'combatants' || key === undefined) return [list, ...leaf.path.slice(1)]
  return [list, combatantId(key, draft), ...rest]
}

function combatantId(key: string, draft: DiffDraft): string {
  const fighting = draft.document('combat', 'current').before.combatants
  if (valueAt(fighting, [key]) !== undefined || draft.hasEntity(key)) return key
  const known = findKnown(draft, npcKind, key)
  if (known?.ok) return known.id
  const mended = repairId('npc', key)
  return mended.ok ? mended.value.id : key // enforces: SCHEMA-01, SCHEMA-02
}

function normal(path: JsonPath, value: unknown, draft: DiffDraft): unknown {
  if (!Array.isArray(value)) return value
  if (path[0] === 'combatants' && path[2] === 'status') return value.map(plainStatus)
  if (path[0] !== 'initiative_order') return value
  return value.map((entry: unknown) => {
    return isJsonObject(entry) && typeof entry.id === 'string'
      ? { ...entry, id: combatantId(entry.id, draft) }
      : entry
  })
}
