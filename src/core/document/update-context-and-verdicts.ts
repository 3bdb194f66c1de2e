/** What goes into compileUpdates beside the update itself, and what comes out of it: the verdict on every path. */

import { asBoolean, asText, type JsonObject, type JsonPath, type JsonValue } from '../json.ts'
import type { StateDiff } from '../state/state-diff.ts'
import type { TimedAction } from '../time/action-and-travel-duration.ts'
import type { Mode } from '../turn-mode.ts'
import type { Violation } from '../violation.ts'

/** Who wrote the update: a narrator is not trusted; god is the person who owns the campaign. */
export type UpdateAuthor = 'narrator' | 'god'

/** The circumstances of an update; they come from the engine and never from the update. */
export interface UpdateContext extends DocumentLaw {
  readonly mode: Mode
  readonly author: UpdateAuthor
  /** The turn this update belongs to, for notes. */
  readonly turn: number
  /** What kind of action the turn was, so that a given time can be held to it. */
  readonly action?: TimedAction
  readonly rounds?: number
  readonly god?: { readonly timeRequested: boolean }
  /** The notes the narrator gave with its answer. */
  readonly dm_notes?: readonly string[]
}

/** One path that was not applied, with the rule and a sentence. */
export interface RejectedPath {
  readonly path: string
  readonly rule: string
  readonly reason: string
}

/** An update after it was read whole: one diff, and the fate of every path in it (STATE-08). */
export interface CompiledUpdates {
  readonly diff: StateDiff
  readonly accepted: readonly string[]
  readonly rejected: readonly RejectedPath[]
  readonly violations: readonly Violation[]
  /** The notes that came in, and those the engine had to add. */
  readonly dm_notes: readonly string[]
  /** Sentences that a god-mode answer must show, such as that time was moved back (TIME-04). */
  readonly warnings: readonly string[]
}

/** How many hit points an NPC has when no update says it; a ruleset answers from its stat blocks. */
export type HitPointsFor = (npc: JsonObject) => number

/** A ruleset's say about the document of seed 000; the lens asks it, and knows no game's rules itself. */
export interface DocumentLaw {
  /** What it says about the player's sheet beyond its shape. */
  readonly sheetLaw?: SheetLaw
  /** Where an NPC's hit points come from when no update says them. */
  readonly hpFor?: HitPointsFor
  /** The figures of a creature the rules know by this name, as fields of an NPC's sheet; undefined for any other name. */
  readonly creatureNamed?: (name: string) => JsonObject | undefined
}

/** A value that follows from the rest of a sheet. */
export interface DerivedLeaf {
  readonly path: JsonPath
  readonly value: JsonValue
  readonly rule: string
  /** Why it is that value, for the author of another value. */
  readonly reason: string
}

/** A ruleset's say about the player's sheet that no schema can express. */
export interface SheetLaw {
  /** What speaks against a value at a path, seen with the sheet as the update leaves it so far. */
  objection(sheet: JsonObject, path: JsonPath, value: unknown, author: UpdateAuthor): PathObjection | null
  /** The values that follow from the rest of the sheet; none for a sheet the ruleset cannot read. */
  derived(sheet: JsonObject): readonly DerivedLeaf[]
}

/** A law for campaigns without one: nothing follows, nothing is forbidden. */
export const noSheetLaw: SheetLaw = { objection: () => null, derived: () => [] }

/** Why one path is refused; the violation is written from the same words. */
export interface PathObjection {
  readonly rule: string
  readonly reason: string
  /** Wrong enough to refuse, or merely not worth keeping. */
  readonly action?: Extract<Violation['action'], 'rejected' | 'dropped' | 'discarded'>
}

type Repair = Extract<Violation['action'], 'repaired' | 'rekeyed' | 'overridden' | 'clamped' | 'noted'>

const maxShown = 200

function showable(value: unknown): { before?: unknown } {
  const text = asText(value)
  if (text !== undefined) return { before: text.slice(0, maxShown).toWellFormed() }
  return asBoolean(value) !== undefined || Number.isFinite(value) ? { before: value } : {}
}

/** Collects accepted and rejected paths, violations and notes; belongs to one call and dies with it. */
export class Verdicts {
  readonly accepted: string[] = []
  readonly rejected: RejectedPath[] = []
  readonly violations: Violation[] = []
  readonly notes: string[]
  readonly warnings: string[] = []

  constructor(notes: readonly string[] = []) {
    this.notes = [...notes]
  }

  accept(path: string): undefined {
    this.accepted.push(path)
  }

  reject(path: string, objection: PathObjection, value?: unknown): undefined {
    const { rule, reason, action = 'rejected' } = objection
    this.rejected.push({ path, rule, reason })
    const severity = action === 'rejected' ? 'error' : 'warn'
    this.violations.push({ rule_id: rule, severity, action, at: path, message: reason, ...showable(value) })
  }

  /** A path refused by a check that has already written its own violation. */
  rejectWithoutViolation(path: string, { rule, reason }: PathObjection): undefined {
    this.rejected.push({ path, rule, reason })
  }

  /** Something the engine corrected by itself and goes on with. */
  repair(path: string, rule: string, action: Repair, message: string, after?: unknown): undefined {
    const changed = after === undefined ? {} : { after }
    this.violations.push({ rule_id: rule, severity: 'warn', action, at: path, message, ...changed })
  }
}
