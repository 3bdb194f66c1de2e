/**
 * The resolve stage: the ruleset carries out what may be tried, time passes and the world goes on. Every die of the turn
 * has fallen when it is over; nothing of it depends on the narrator.
 */

import type { JsonObject } from '../core/json.ts'
import { done, type Result } from '../core/result.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import { expandMacros, hasMacros } from '../core/text-macros.ts'
import type { DiceRoller } from '../dice/index.ts'
import { keptLore } from '../lore/index.ts'
import { type Focus, focusAfter, keptFocus, narrationHints, resolveTurn } from '../world/index.ts'
import { keptRecall } from './recall-memories.ts'
import { liftFreezes } from './thinking/failed-plan-freezes.ts'
import { planBonus } from './thinking/kept-plan.ts'
import type { Planned, StoryResolved } from './turn-value-by-stage.ts'

export async function resolve(turn: Planned): Promise<Result<StoryResolved>> {
  const { dependencies, head, state, ruleset, definition, judgement, understood, plan } = turn
  const dice = await dependencies.diceFor(head, state)
  if (!dice.ok) return dice
  const resolved = resolveTurn({
    state,
    ruleset,
    definition,
    attempts: judgement.attempts,
    dice: dice.value,
    followed: turn.followed?.events ?? [],
    plan,
    planBonus,
    endsWith: ({ state: after, diff, events }) =>
      liftFreezes(after, { actor_id: playerIdOf(state), diff, events }),
  })
  if (!resolved.ok) return resolved
  const resolution = resolved.value
  const focus = focusAfter(
    turn.last.focus,
    understood.output,
    judgement.attempts,
    resolution.state,
    resolution.events,
  )
  const arrived = resolution.state.scene.location_id !== state.scene.location_id
  const hints = narrationHints(resolution.state, definition, { focus, told: turn.recent, arrived })
  const words = { hints, events: resolution.events, diff: resolution.diff }
  const rolled = rollMacros(words, dice.value, playerIdOf(state))
  return done({
    ...turn,
    resolution,
    hintsAfter: rolled.hints,
    rolls: dice.value.entries,
    moment: dice.value.moment,
    events: rolled.events,
    diff: rolled.diff,
    bookkeeping: turn.chronicle.diff,
    after: resolution.state,
    violations: [
      ...understood.violations,
      ...judgement.violations,
      ...turn.planViolations,
      ...resolution.time.violations,
    ],
    pass_outputs: passOutputs(turn, focus),
  })
}

function passOutputs({ understood, judgement, plan, lore, recalled }: Planned, focus: Focus): JsonObject {
  return {
    ...keptFocus(focus),
    ...keptLore(lore),
    ...keptRecall(recalled),
    interpreter: { by: understood.by, output: understood.output },
    validator: judgement.output,
    planner: plan,
    attempts: judgement.attempts,
  } as unknown as JsonObject
}

/** Rolls that the texts of one turn may ask for at most. */
const maxWrittenRolls = 5

/**
 * Rolls the dice that a text asks for (`{{roll:2d6}}` in an imported world): they stand in the turn's ledger like any other.
 * The same text twice has the same dice; a value that asks for none is returned as it is.
 */
function rollMacros<Value>(value: Value, dice: DiceRoller, actor: string): Value {
  if (!JSON.stringify(value).includes('{{roll')) return value
  let rolled = 0
  const known = new Map<string, string>()
  const roll = (notation: string, written: string): string | null => {
    if (rolled >= maxWrittenRolls) return null
    const attempt = { actor, action: 'read', target: 'text', check: written.slice(0, 200) }
    const entry = dice.roll({ label: 'Written roll', notation, attempt })
    if (!entry.ok) return null
    rolled += 1
    return String(entry.value.total)
  }
  const expanded = (part: unknown): unknown => {
    if (typeof part === 'string') {
      if (!hasMacros(part)) return part
      const text = known.get(part) ?? expandMacros(part, { roll }).text
      known.set(part, text)
      return text
    }
    if (Array.isArray(part)) return part.map(expanded)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, expanded(inner)]))
  }
  return expanded(value) as Value
}
