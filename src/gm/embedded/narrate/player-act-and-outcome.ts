/** What the player did in this turn and how it went, read from the events of either ruleset. */
import type { ShownEvent } from '../../../core/protocol/turn-envelope.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { classOf, groupOf } from './action-classes-by-verb.ts'
import { textAt } from './read-event-details.ts'

/** How an act went. */
export type Band = 'critical' | 'success' | 'mixed' | 'failure' | 'automatic'

/** An act of the player. */
export interface Act {
  readonly verb: string
  readonly action: string
  readonly band: Band
  readonly target: string
  readonly item: string
  /** What it was done with: evidence, coin, threat, kindness, lie; empty when with nothing of the kind. */
  readonly means: string
  readonly event: ShownEvent
}

/** An act from its event; null for events that are no act of the player's. */
export function actOf(event: ShownEvent, request: NarrateRequest, you: string): Act | null {
  const { details } = event
  const actor = details.actor_id ?? details.actor ?? details.who ?? you
  const band = bandOf(event)
  if (band === null || actor !== you) return null
  const verb = textAt(details, 'verb', 'action')
  if (verb === '') return null
  const target = textAt(details, 'target_id', 'target')
  const proposed = request.understood?.proposed_actions.find(
    (one) => one.action === verb || (one.target_id !== '' && one.target_id === target),
  )
  const action = classOf(verb)
  const item = textAt(details, 'item_id', 'item') || (proposed?.item_id ?? '')
  return { verb, action, band, target, item, means: textAt(details, 'means') || meansOf(action, item), event }
}

function bandOf({ type, details }: ShownEvent): Band | null {
  if (type === 'check' || type === 'group_check') return details.success === true ? 'success' : 'failure'
  if (type === 'no_roll') return 'automatic'
  if (type === 'action_succeeded') {
    if (details.critical === true) return 'critical'
    return details.outcome_state === 'automatic' ? 'automatic' : 'success'
  }
  if (type === 'action_partial') return 'mixed'
  return type === 'action_failed' ? 'failure' : null
}

/** The band that a word says: fail and failure are one. */
export function bandIn(word: string): Band {
  if (word === 'fail' || word === 'failure') return 'failure'
  return word === 'critical' || word === 'mixed' || word === 'automatic' ? word : 'success'
}

const meansByAction: Readonly<Record<string, string>> = {
  bribe: 'coin',
  show: 'evidence',
  accuse: 'evidence',
  intimidate: 'threat',
  provoke: 'threat',
  deceive: 'lie',
  help: 'kindness',
  thank: 'kindness',
  heal: 'kindness',
  flirt: 'kindness',
}

function meansOf(action: string, item: string): string {
  const known = Object.hasOwn(meansByAction, action) ? (meansByAction[action] ?? '') : ''
  if (known !== '' || item === '') return known
  return /(?:^|:)coin$/.test(item) ? 'coin' : action === 'persuade' || action === 'ask' ? 'evidence' : ''
}

/** An act that needed no roll and has no other words than the player's: what is done with one's own hands and body. */
export function isPlain({ action, band }: Act): boolean {
  return band === 'automatic' && plainGroups.has(groupOf(action))
}

export const plainGroups: ReadonlySet<string> = new Set([
  'hands',
  'body',
  'devices',
  'care',
  'stage',
  'stealth',
  'other',
])
