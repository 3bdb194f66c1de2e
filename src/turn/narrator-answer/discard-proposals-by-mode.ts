/**
 * What a mode does not allow to be wished: talk about the game changes nothing (MODE-07), thinking changes nothing
 * (PLAN-12), and the console rolls nothing and moves nobody (MODE-03, MODE-04). Discarded wishes are violations.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import { noProposals, type Proposals } from './proposals-and-claims.ts'

interface Ban {
  readonly rule: string
  readonly fields: readonly (keyof Proposals)[]
  readonly message: string
}

const stories: readonly (keyof Proposals)[] = [
  'established_facts',
  'introduced_items',
  'introduced_npcs',
  'scene_transition',
  'thread_updates',
]

const bans: Readonly<Record<Mode, readonly Ban[]>> = {
  STORY: [],
  DM: [
    {
      rule: 'MODE-07',
      fields: ['state_updates', 'tool_requests', ...stories],
      message: 'Talk about the game changes nothing in it.',
    },
  ],
  THINK: [
    {
      rule: 'PLAN-12',
      fields: ['state_updates', ...stories],
      message: 'Thinking changes nothing: nobody moves, speaks or fights.',
    },
  ],
  GOD: [
    { rule: 'MODE-03', fields: stories, message: 'Only what the command names may change; nobody acts.' },
    { rule: 'MODE-04', fields: ['tool_requests'], message: 'The console rolls no dice.' },
  ],
}

/** The wishes that a mode allows, and a violation for each that it does not. */
export function discardByMode(
  proposals: Proposals,
  mode: Mode,
): { readonly proposals: Proposals; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  const kept: Record<string, unknown> = { ...proposals }
  if (mode === 'THINK' && remembers(proposals.state_updates)) violations.push(notRemembered) // enforces: MEM-05
  for (const { rule, fields, message } of bans[mode]) {
    for (const field of fields) {
      if (isNothing(proposals[field])) continue
      kept[field] = noProposals[field] // enforces: MODE-07, PLAN-12, MODE-04
      const action = rule === 'MODE-04' ? 'rejected' : 'discarded'
      violations.push({
        rule_id: rule,
        severity: 'error',
        action,
        at: field,
        message,
        before: proposals[field],
      })
    }
  }
  return { proposals: kept as unknown as Proposals, violations }
}

const notRemembered: Violation = {
  rule_id: 'MEM-05',
  severity: 'error',
  action: 'dropped',
  at: 'state_updates.custom_campaign_state.core_memories',
  message: 'Nothing happens while somebody thinks, so nothing is remembered of it.',
}

function remembers({ custom_campaign_state: part }: JsonObject): boolean {
  return isJsonObject(part) && part.core_memories !== undefined
}

function isNothing(value: unknown): boolean {
  if (value === null) return true
  return Array.isArray(value) ? value.length === 0 : Object.keys(value as object).length === 0
}
