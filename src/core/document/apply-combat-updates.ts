/**
 * combat_state: leaf changes on the one document of the current combat. Here only shapes and ids are judged; what
 * attacks and turns may do to it is the combat rules' business.
 */
import { z } from 'zod'
import { repairId } from '../entity-ids-and-slugs.ts'
import { excerpt } from '../excerpt.ts'
import { asObject, asText, type JsonObject, type JsonPath, valueAt } from '../json.ts'
import { applyLeaf, type LeafTarget, type UpdateJob } from './apply-update-leaves.ts'
import type { DiffDraft } from './diff-draft.ts'
import { brokenIdRule, findKnown, npcKind } from './resolve-entity-key.ts'
import {
  combatConditions,
  combatDepartures,
  count,
  entries,
  flag,
  normalizeStatus,
  statuses,
  whole,
  words,
} from './sheet-fields.ts'
import { leavesOf, pathText } from './split-update-into-leaves.ts'

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
      .array(z.enum([...statuses, ...combatDepartures, ...combatConditions]))
      .max(30)
      .describe(`a list of ${[...statuses, ...combatDepartures].join(', ')} or conditions`),
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

const base = 'combat_state'

export function applyCombatUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { draft, verdicts } = job
  const target: LeafTarget = {
    changes: draft.document('combat', 'current'),
    base,
    schema: combatSchema,
    normalize: (path, value) => normalize(path, value, draft),
  }
  const noted = new Set<string>()
  const noteOnce = (path: JsonPath, rule: string, message: string): undefined => {
    const at = pathText(base, path)
    if (!noted.has(`${rule} ${at}`)) verdicts.repair(at, rule, 'rekeyed', message)
    noted.add(`${rule} ${at}`)
  }
  for (const leaf of leavesOf(part, base, verdicts)) {
    const path = combatPath(leaf.path, draft)
    const moved = path.join('\n') !== leaf.path.join('\n')
    const aliases = moved ? { [leaf.path.join('.')]: path } : {}
    if (!applyLeaf(job, { ...target, aliases }, leaf)) continue
    const [list = '', key] = leaf.path
    if (list === 'enemies') noteOnce([list], 'CMB-06', 'Enemies are kept in combatants.')
    const id = path[1]
    if (key !== undefined && id !== key)
      noteOnce([list, key], brokenIdRule(key, npcKind), `${excerpt(key)} is ${id}.`)
  }
}

/** Where a leaf of combat really belongs: `enemies` are combatants, and combatants are keyed by id. */
function combatPath([first = '', key, ...rest]: JsonPath, draft: DiffDraft): JsonPath {
  const list = first === 'enemies' ? 'combatants' : first
  if (key === undefined) return [list]
  return [list, list === 'combatants' ? combatantId(key, draft) : key, ...rest]
}

function combatantId(key: string, draft: DiffDraft): string {
  const { combatants } = draft.document('combat', 'current').before
  if (valueAt(combatants, [key]) !== undefined || draft.hasEntity(key)) return key
  const known = findKnown(draft, npcKind, key)
  if (known?.ok) return known.id
  const repaired = repairId('npc', key)
  return repaired.ok ? repaired.value.id : key // enforces: SCHEMA-01, SCHEMA-02
}

function normalize(path: JsonPath, value: unknown, draft: DiffDraft): unknown {
  if (!Array.isArray(value)) return value
  if (path[0] === 'combatants' && path[2] === 'status') return value.map(normalizeStatus)
  if (path[0] !== 'initiative_order') return value
  return value.map((entry: unknown) => {
    const id = asText(asObject(entry)?.id)
    return id === undefined ? entry : { ...asObject(entry), id: combatantId(id, draft) }
  })
}
