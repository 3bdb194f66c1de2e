/**
 * A turn of thinking: one planning roll, a microsecond, and the block that shows what the thinking came to. Nothing in
 * the world moves; a topic that is frozen is refused before any die.
 */

import { asObject, type JsonObject } from '../../core/json.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import { done, type Result } from '../../core/result.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import { joinDiffs } from '../../core/state/state-diff.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { admitTime } from '../../core/time/admit-time.ts'
import type { Violation } from '../../core/violation.ts'
import type { DiceRoller } from '../../dice/index.ts'
import { viewOf } from '../../rules/index.ts'
import { allOffers } from '../../world/index.ts'
import { commitDice } from '../commit-turn-records.ts'
import { endTurn } from '../end-turn.ts'
import { narrate } from '../narrate-turn.ts'
import { situationalChoices } from '../offer/engine-planning-block.ts'
import { admissibleOffer } from '../offer-choices.ts'
import { recall } from '../recall-memories.ts'
import { ruleViolation } from '../rule-violation.ts'
import { compareQuality } from '../thinking/plan-quality.ts'
import { resolveThinking, type Thought } from '../thinking/resolve-thinking.ts'
import type { DiceCommit, Gathered, Narrated, Resolved } from '../turn-value-by-stage.ts'

interface ThoughtResolved extends Resolved {
  readonly thought: Thought
}

/** Plays a turn of thinking: a planning check is rolled, what it came to is narrated. */
export async function playThinkTurn(gathered: Gathered): Promise<Result<AuthorTurn>> {
  const resolved = await resolveThought(await recall(gathered, null, 'answer'))
  if (!resolved.ok) return resolved
  const committed = await commitDice(resolved.value)
  return committed.ok ? endTurn(await narrateThought(committed.value)) : committed
}

/** Rolls the planning check; time passes by a microsecond. */
async function resolveThought(turn: Gathered): Promise<Result<ThoughtResolved>> {
  const { dependencies, head, state } = turn
  const dice = await dependencies.diceFor(head, state)
  if (!dice.ok) return dice
  const thinking = thoughtOf(turn, dice.value)
  if (!thinking.ok) return thinking
  const thought = thinking.value
  const { calendar } = state.campaign
  const time = admitTime({ calendar, current: state.time, mode: 'THINK', action: 'think' })
  const diff = joinDiffs(thought.diff, { time: time.time }) // enforces: MODE-08
  return done({
    ...turn,
    thought,
    rolls: dice.value.entries,
    moment: dice.value.moment,
    events: thought.events, // enforces: PLAN-14
    diff,
    after: stateAfter(state, diff),
    violations: time.violations,
    pass_outputs: {
      planning: { quality: thought.quality, author: thought.author },
    } as unknown as JsonObject,
  })
}

/** Has the thought narrated. Thinking answers no question: what waited still waits. */
async function narrateThought(turn: ThoughtResolved & DiceCommit): Promise<Narrated> {
  const { thought, last } = turn
  const narration = await narrate(turn, thought.own)
  const { narrative, violations } = narratedThought(narration.narrative, turn.text, turn.head.turn)
  const block = narration.block ?? thought.own.block
  return {
    ...turn,
    narration,
    narrative,
    block,
    accepted: { diff: {}, state: turn.after },
    envelope: {
      planning_block: block,
      offers: narration.offers,
      picked: null,
      question: last.question,
      confirm: last.confirm,
    },
    remarks: [],
    dm_notes: thought.author,
    narrationViolations: [
      ...compareQuality(asObject(narration.read.planning_block)?.plan_quality, thought.quality),
      ...violations,
    ],
  }
}

function thoughtOf({ state, ruleset, text, definition }: Gathered, dice: DiceRoller): Result<Thought> {
  const input = {
    state,
    view: viewOf(state),
    ruleset,
    actor_id: playerIdOf(state),
    words: text,
    offers: allOffers(state, definition, ruleset, situationalChoices).offers,
    admissible: admissibleOffer({ state, ruleset, definition }),
    difficultyLabel: (value: number) => ruleset.difficultyLabel(value),
  }
  return resolveThinking(input, dice)
}

/** What is shown of a thought when the narrator wrote nothing (PLAN-13); which line comes depends on the turn alone. */
const pauseLines: readonly ((about: string) => string)[] = [
  (about) => `You pause to consider ${about}.`,
  (about) => `You pause, weighing ${about} with care.`,
  (about) => `Taking a moment to assess where you stand, you consider ${about}.`,
  (about) => `The possibilities race through your mind as you turn over ${about}.`,
  (about) => `For a breath you hold still and think about ${about}.`,
  (about) => `You step back from it all, if only in thought: ${about}.`,
]

export function pauseLine(about: string, turn: number): string {
  const line = pauseLines[Math.abs(Math.trunc(turn)) % pauseLines.length]
  return (line ?? ((topic: string) => `You pause to consider ${topic}.`))(
    about === '' ? 'your options' : about,
  )
}

/** The narrated thought, or the engine's line when there is none. */
export function narratedThought(
  narrative: string,
  about: string,
  turn: number,
): { readonly narrative: string; readonly violations: readonly Violation[] } {
  if (narrative.trim() !== '') return { narrative, violations: [] }
  const line = pauseLine(about, turn)
  const message = 'A thought is told, if only in a line.'
  const violation = ruleViolation('PLAN-13', 'repaired', 'narrative', message, { after: line })
  return { narrative: line, violations: [violation] } // enforces: PLAN-13
}
