/**
 * MODE-03: in God mode only what was named changes. The document's lens mends sheets while it is at it (an alignment
 * nobody gave, a missing maximum); here such extras of existing people are left out again and listed. What follows
 * from a named value by the ruleset's law stays, for a sheet that contradicts itself is worse.
 */

import { playerAliases } from '../../core/document/field-aliases.ts'
import type { CompiledUpdates, DocumentLaw } from '../../core/document/update-context-and-verdicts.ts'
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'

/** Fields the lens fills in by itself when somebody is changed for the first time. */
const filledIn: ReadonlySet<string> = new Set(['alignment', 'mbti', 'temp_hp', 'hp_max'])

/** A diff without what nobody named, and the paths that were left out. */
export interface NamedOnly {
  readonly diff: StateDiff
  readonly discarded: readonly string[]
}

/** The fields a path names, also by their other names. */
function fieldsNamed(path: string): string[] {
  const parts = path.split('.').slice(1)
  const ends = parts.map((_, index) => parts.slice(index).join('.'))
  const others = ends.flatMap((end) => (Object.hasOwn(playerAliases, end) ? (playerAliases[end] ?? []) : []))
  return [...parts, ...others]
}

/** Leaves out what the update did not name. */
export function keepNamed(
  state: GameState,
  compiled: CompiledUpdates,
  law: DocumentLaw | undefined,
): NamedOnly {
  const discarded: string[] = []
  const fields = new Set(compiled.accepted.flatMap(fieldsNamed))
  const entities = (compiled.diff.entities_update ?? []).flatMap((update) => {
    const kept = (update.set ?? []).filter(({ path }) => {
      const [field = ''] = path
      const extra = path.length === 1 && filledIn.has(field) && !fields.has(field) && !follows(field)
      if (extra) discarded.push(`entities.${update.id}.attrs.${field}`)
      return !extra // enforces: MODE-03
    })
    const others = Object.keys(update).some((key) => key !== 'id' && key !== 'set')
    return kept.length === 0 && !others ? [] : [{ ...update, set: kept }]
  })
  if (discarded.length === 0) return { diff: compiled.diff, discarded }
  const { entities_update: _all, ...rest } = compiled.diff
  return { diff: entities.length === 0 ? rest : { ...rest, entities_update: entities }, discarded }

  function follows(field: string): boolean {
    const player = state.entities[playerIdOf(state)]
    const derived = player === undefined ? [] : (law?.sheetLaw?.derived(player.attrs as JsonObject) ?? [])
    return derived.some(({ path }) => path[0] === field)
  }
}
