/** What an audit is given and what it gives back; the detectors beside it find, and only audit-narration.ts decides. */

import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import type { Secret } from '../../knowledge/index.ts'
import type { Instructed } from './instructions-given-to-narrator.ts'
import type { Sentence } from './split-sentences-and-speech.ts'

/** What an audit holds a narration against. */
export interface AuditInput {
  readonly narrative: string
  readonly mode: Mode
  /** The ledger of this turn. */
  readonly entries: readonly DiceEntry[]
  readonly events: readonly ShownEvent[]
  /** What this turn changed: by the rules, and by accepted proposals. */
  readonly diffs: readonly StateDiff[]
  /** The scene after those changes. */
  readonly state: GameState
  readonly player_id: string
  readonly player_input: string
  /** The last narrations, newest last. */
  readonly recent: readonly string[]
  /** Names that were accepted this turn. */
  readonly introduced: readonly string[]
  readonly secrets: readonly Secret[]
  /** The texts of the choices that are offered beside the story. */
  readonly offered: readonly string[]
  /** The player picked an offered choice. */
  readonly selection: boolean
  /** Whom the player tried to move with words, and how it went; or whom they spoke to. */
  readonly social: Social | null
  /** Every other name that may be said: of the pack, of the lore that was recalled. */
  readonly known_names: readonly string[]
  /** Lines that authors wrote for this moment: said as they are, they claim nothing. */
  readonly authored?: readonly string[]
  /** Whatever else the narrator was given to read: what stands there may be said in its own script. */
  readonly given?: unknown
  /** What whoever tells was told to do: said aloud, it is no story. */
  readonly instructed?: Instructed
  /** Only a sentence of a telling that still goes on: how much there is of it is not asked. */
  readonly partial?: true
}

/** Whom words were meant for. */
export interface Social {
  readonly target: string
  readonly outcome: string
  /** They were only spoken to: nothing was decided, so a turn may pass over their answer, but not freeze them. */
  readonly addressed?: true
}

/** Something a detector found. */
export interface Finding {
  readonly rule: string
  readonly severity: 'warn' | 'error'
  readonly message: string
  /** The words that break the rule. */
  readonly before: string
  /** Which part of the text must not be shown; missing when only the whole can be told again. */
  readonly cut?: readonly [start: number, end: number]
  /** It must be told again. */
  readonly retry: boolean
}

/** A narration after its audit. */
export interface Audited {
  /** What may be shown: without anything that was stripped, redacted or proven false. */
  readonly text: string
  readonly violations: readonly Violation[]
  /** Not empty: it should be told once more, and this is what was wrong. */
  readonly retry: readonly { readonly rule: string; readonly problem: string }[]
  /** Names nobody knows; whoever keeps the cast may want to admit them. */
  readonly candidates: readonly string[]
}

/** A finding that cuts its sentence and asks for another telling. */
export function finding(rule: string, message: string, sentence: Sentence): Finding {
  const cut = [sentence.start, sentence.end] as const
  return { rule, severity: 'error', message, before: sentence.text.trim(), cut, retry: true } // enforces: STATE-09
}

/** A sentence about what could be. */
export function isHypothetical(text: string): boolean {
  return /\b(?:would|could|might|if|unless|offers? to|promises?|wants?|asks? for|demands?|need(?:s|ed)?|for the price|as though|as if)\b/i.test(
    text,
  )
}
