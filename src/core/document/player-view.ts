/**
 * What a player may be shown, as types. Every field is here because somebody decided it may be seen; a field that is
 * not here cannot leak, whatever the state holds (STATE-13).
 */
import type { JsonObject, JsonValue } from '../json.ts'
import type { Counters } from '../state/rows.ts'
import type { WorldTime } from '../time/world-time.ts'

/** Somebody or something the viewer knows of. */
export interface SeenEntity {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly present: boolean
  readonly status?: string
  readonly role?: string
}

/** The place where the viewer is. */
export interface SeenPlace {
  readonly id: string
  readonly name: string
  readonly exits: readonly { readonly id: string; readonly name: string }[]
  readonly environmental_effects: JsonValue
}

/** The viewer's own character: the sheet without its internal fields. */
export interface OwnCharacter {
  readonly id: string
  readonly name: string
  readonly sheet: JsonObject
  readonly possessions: readonly { readonly id: string; readonly name: string; readonly quantity: number }[]
}

/** Something the viewer knows to be true. */
export interface KnownFact {
  readonly id: string
  readonly subject_id: string
  readonly predicate: string
  readonly object: JsonValue
}

/** A fight as those in it see it: whose turn comes when, not how strong they are. */
export interface SeenCombat {
  readonly in_combat: boolean
  readonly combat_phase: string | null
  readonly current_round: number | null
  readonly initiative_order: readonly {
    readonly id: string
    readonly name: string
    readonly initiative: number
  }[]
}

/** All that one knower may see of a campaign. */
export interface PlayerView {
  readonly campaign: { readonly id: string; readonly name: string; readonly ruleset: string }
  readonly counters: Counters
  readonly time: WorldTime
  readonly you: OwnCharacter | null
  readonly place: SeenPlace | null
  readonly entities: readonly SeenEntity[]
  readonly facts: readonly KnownFact[]
  readonly missions: readonly {
    readonly id: string
    readonly title: string
    readonly status: string
    readonly objective: string
  }[]
  readonly clocks: readonly {
    readonly id: string
    readonly name: string
    readonly value: number
    readonly max: number
  }[]
  readonly combat: SeenCombat | null
}
