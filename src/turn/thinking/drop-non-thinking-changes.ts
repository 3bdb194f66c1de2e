/**
 * Drops the changes of a thinking turn that are not thinking (PLAN-12, PLAN-14, MODE-12): whatever a stage came up with
 * beside the planning check, its freeze and its plan is thrown away before it is committed, and noted.
 */
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Violation } from '../../core/violation.ts'
import { ruleViolation } from '../rule-violation.ts'

/** What a thinking turn is about to commit. */
export interface ThinkingTurn {
  readonly rolls: readonly DiceEntry[]
  readonly events: readonly ShownEvent[]
  readonly diff: StateDiff
}

/** The same without what is no thinking. */
export interface OnlyThinking extends ThinkingTurn {
  readonly violations: readonly Violation[]
}

const alwaysAllowed: ReadonlySet<string> = new Set(['time', 'counters'])

/** Keeps what thinking may leave behind. */
export function onlyThinking(turn: ThinkingTurn): OnlyThinking {
  const rolls = turn.rolls.filter(isPlanning)
  const events = turn.events.filter((event) => event.tags.includes('thinking')) // enforces: PLAN-14
  const acted = turn.events.filter((event) => !events.includes(event))
  const { diff, dropped } = thoughtsIn(turn.diff)
  const violations = [
    ...turn.rolls
      .filter((roll) => !isPlanning(roll))
      .map((roll) =>
        ruleViolation(
          'MODE-12',
          'rejected',
          `rolls.${roll.id}`,
          'Thinking rolls its planning check and nothing else.',
          { before: roll.label },
        ),
      ),
    ...acted.map((event) =>
      ruleViolation(
        'PLAN-14',
        'discarded',
        `events.${event.type}`,
        'Nothing is carried out while thinking: the player has not chosen yet.',
      ),
    ),
    ...dropped.map((field) =>
      ruleViolation('PLAN-12', 'discarded', field, 'Thinking changes nothing in the world.'),
    ),
  ]
  return { rolls, events, diff, violations }
}

function isPlanning(roll: DiceEntry): boolean {
  return roll.label.startsWith('Planning (')
}

interface Named {
  readonly kind: string
  readonly id: string
}

function isThought({ kind, id }: Named): boolean {
  return kind === 'frozen_plan' || (kind === 'custom' && id.startsWith('plan_'))
}

function thoughtsIn(diff: StateDiff): { readonly diff: StateDiff; readonly dropped: readonly string[] } {
  const { documents_update = [], documents_remove = [], ...rest } = diff
  const kept = Object.fromEntries(Object.entries(rest).filter(([field]) => alwaysAllowed.has(field))) // enforces: PLAN-12
  const updates = documents_update.filter(isThought)
  const removals = documents_remove.filter(isThought)
  const dropped = [
    ...Object.keys(rest).filter((field) => !alwaysAllowed.has(field)),
    ...[...documents_update, ...documents_remove]
      .filter((document) => !isThought(document))
      .map(({ kind, id }) => `documents.${kind}.${id}`),
  ]
  return {
    diff: {
      ...kept,
      ...(updates.length > 0 && { documents_update: updates }),
      ...(removals.length > 0 && { documents_remove: removals }),
    },
    dropped,
  }
}
