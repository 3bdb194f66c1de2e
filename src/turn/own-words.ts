/** What the engine renders itself, whatever a narrator says: header, resources, place, dice. */

import { isJsonObject } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { Mode } from '../core/mode.ts'
import type { GameState } from '../core/state/state.ts'
import { formatTime } from '../core/time/time-format.ts'
import type { Violation } from '../core/violation.ts'
import { auditDiceClaims } from '../dice/audit-claims.ts'
import type { DiceAuditEvent } from '../dice/audit-event.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { ReadAnswer } from './answer/answer.ts'
import { auditHeader, auditResources } from './answer/audit-header.ts'
import { renderHeader } from './answer/session-header.ts'
import { auditLocation, auditMentions } from './audit/mentioned-entities.ts'

/** The engine's own words for a turn. */
export interface OwnWords {
  readonly session_header: string
  readonly resources: string
  readonly location_confirmed: string
  readonly dice_rolls: readonly string[]
  readonly dice_audit_events: readonly DiceAuditEvent[]
}

/** Renders a turn's own words. */
export function ownWords(
  state: GameState,
  ruleset: Ruleset | undefined,
  entries: readonly DiceEntry[],
): OwnWords {
  const player = state.campaign.player_id ?? ''
  const view = viewOf(state)
  const place = state.scene.location_id === null ? undefined : state.entities[state.scene.location_id]
  const location = place?.name ?? 'Nowhere in particular'
  const dice = auditDiceClaims(entries, {})
  return {
    session_header: renderHeader({
      timestamp: formatTime(state.campaign.calendar, state.time),
      location,
      status: ruleset?.statusLine(view, player) ?? '',
      ...conditionsOf(state, player),
    }),
    resources: ruleset?.resourcesLine(view, player) ?? '',
    location_confirmed: location,
    dice_rolls: dice.dice_rolls,
    dice_audit_events: dice.dice_audit_events,
  }
}

/** The dice of a turn as they are shown. */
export function diceLines(entries: readonly DiceEntry[]): readonly string[] {
  return auditDiceClaims(entries, {}).dice_rolls
}

/** The line of conditions, for sheets that have them. */
function conditionsOf(state: GameState, player: string): { readonly conditions?: string } {
  const attrs = state.entities[player]?.attrs
  const list = attrs?.status_conditions
  if (attrs === undefined || !Array.isArray(list)) return {}
  const names = list.flatMap((one) => {
    const name = isJsonObject(one) ? one.name : one
    return typeof name === 'string' ? [name] : []
  })
  const tired = typeof attrs.exhaustion === 'number' ? attrs.exhaustion : 0
  const inspired = attrs.inspiration === true ? 'Yes' : 'No'
  const active = names.length === 0 ? 'None' : names.join(', ')
  return { conditions: `${active} | Exhaustion: ${tired} | Inspiration: ${inspired}` }
}

/** Where a narrator's own version differs from the engine's. */
export function compareClaims(
  { claims, shape }: Pick<ReadAnswer, 'claims' | 'shape'>,
  own: OwnWords,
  told: {
    readonly mode: Mode
    readonly narrative: string
    readonly state: GameState
    readonly entries: readonly DiceEntry[]
    readonly introduced: readonly string[]
  },
): { readonly violations: readonly Violation[]; readonly entities_mentioned: readonly string[] } {
  const { mode, state, entries } = told
  const mentions = auditMentions(claims.entities_mentioned, told.narrative, state, told.introduced)
  const dice = auditDiceClaims(entries, {
    dice_rolls: claims.dice_rolls,
    dice_audit_events: claims.dice_audit_events,
    narrative: '',
  })
  return {
    violations: [
      // Seed 003's answers are words and wishes; only seed 000's bring a header to compare.
      ...(shape === 'narrator' ? [] : auditHeader(claims.session_header, own.session_header, mode)),
      ...(shape === 'narrator' ? [] : auditResources(claims.resources, own.resources, mode)),
      ...mentions.violations,
      ...auditLocation(claims.location_confirmed, state).violations,
      ...dice.violations,
    ],
    entities_mentioned: mentions.entities_mentioned,
  }
}
