/**
 * A line that is asked about before anything of it is done: no time passes, no dice fall, no clock moves. The readings
 * stand as choices, so that every surface can show, number and pick them; each is held exactly as it would be done.
 */
import type { JsonObject } from '../../core/json.ts'
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { capitalize, capitalizeFirstLetter } from '../../text/grammar.ts'
import { endInEngineWords } from '../end-turn.ts'
import { stillWaiting } from '../left-by-last-turn.ts'
import { otherAction } from '../offer/engine-planning-block.ts'
import { nearestChoices } from '../offer/nearest-choices.ts'
import { offerIn } from '../offer.ts'
import { invitation } from '../parse/read-mode.ts'
import type { Gathered, Resolved, Validated } from '../turn.ts'
import { type AskedBack, type HeldReading, toldText } from '../validate/ask-back.ts'

/** Asks which reading of the line is meant. */
export function playAskBack(turn: Validated, asked: AskedBack): Promise<Result<AuthorTurn>> {
  const { judgement, notices } = turn
  const held = keyed(asked.readings)
  const resolved = unchanged(turn)
  if (held.length === 0) return endUnread(turn, resolved)
  const block = blockOf(asked, held)
  return endInEngineWords(resolved, {
    narrative: `${asked.shown} Nothing has happened yet.`,
    god_mode_response: '',
    notices: [...notices, ...judgement.notices],
    accepted: [],
    block,
    envelope: {
      planning_block: block,
      offers: { ...firstAttempts(held), other_action: null },
      held: Object.fromEntries(held.map(([key, { attempts }]) => [key, attempts])),
      picked: null,
      question: asked.question,
      confirm: judgement.confirm?.key ?? null,
    },
  })
}

/** Nothing could be made of the line: it is said, and what comes nearest of all that could be done is offered. */
function endUnread(turn: Validated, resolved: Resolved): Promise<Result<AuthorTurn>> {
  const { text, last, notices } = turn
  const { block, offers } = nearestChoices(offerIn(turn, Object.keys(last.offers)), text)
  return endInEngineWords(resolved, {
    narrative: `I could not make out what you do in “${shortened(text)}”, so nothing was done.`,
    god_mode_response: '',
    notices,
    accepted: [],
    block,
    envelope: { planning_block: block, offers, held: {}, picked: last.picked, question: null, confirm: null },
  })
}

const longestQuote = 80

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longestQuote ? `${line.slice(0, longestQuote).trimEnd()}…` : line
}

/** True when nothing of a typed line can be done: it is refused with its reasons, and the world does not go on. */
export function isRefused({ judgement, pick, followed, dependencies }: Validated): boolean {
  const { attempts, output } = judgement
  // A model may want to tell in its own words why something cannot be done.
  const plain = dependencies.gameMaster.leavesRefusals === true
  return (
    plain && pick === null && followed === null && attempts.length === 0 && output.blocked_actions.length > 0
  )
}

/** Says why nothing of the line can be done; it costs nothing. */
export function playRefused(turn: Validated): Promise<Result<AuthorTurn>> {
  const { judgement, last, notices } = turn
  const reasons = [...new Set(judgement.output.blocked_actions.map(({ reason }) => capitalize(reason)))]
  return endInEngineWords(unchanged(turn), {
    narrative: reasons.join(' '),
    god_mode_response: '',
    notices: [...notices, ...judgement.notices],
    accepted: [],
    block: last.block,
    envelope: { ...stillWaiting(last), held: {}, question: null, confirm: null },
  })
}

/** The turn with nothing changed, and what was understood kept for a player who asks why. */
function unchanged(turn: Validated): Resolved {
  const { judgement, understood, state } = turn
  return {
    ...turn,
    mode: 'DM',
    rolls: [],
    events: [],
    diff: {},
    after: state,
    violations: [...understood.violations, ...judgement.violations],
    pass_outputs: {
      interpreter: { by: understood.by, output: understood.output },
      validator: judgement.output,
    } as unknown as JsonObject,
  }
}

/** The last line was taken back: it is said, and what was offered before it is offered again. */
export function playTakenBack(turn: Gathered): Promise<Result<AuthorTurn>> {
  const { last, notices, request } = turn
  return endInEngineWords(nothingDone(turn), {
    narrative: `${request.meant?.notice ?? ''} What do you do?`,
    god_mode_response: '',
    notices,
    accepted: [],
    block: last.block,
    envelope: stillWaiting(last),
  })
}

/** The player takes the question back: nothing is done, and what was offered before the question is offered again. */
export function playWithdrawn(turn: Gathered): Promise<Result<AuthorTurn>> {
  const { last, notices } = turn
  return endInEngineWords(nothingDone(turn), {
    narrative: 'Then nothing is done. What do you do instead?',
    god_mode_response: '',
    notices: notices.filter((notice) => notice !== invitation),
    accepted: [],
    block: null,
    envelope: { ...stillWaiting(last), held: {}, question: null, confirm: null },
  })
}

/** A turn of talk in which nothing was done. */
function nothingDone(turn: Gathered): Resolved {
  return {
    ...turn,
    mode: 'DM',
    rolls: [],
    events: [],
    diff: {},
    after: turn.state,
    violations: [],
    pass_outputs: {},
  }
}

/** True when the last turn asked about a reading and the player wants none of them. */
export function isWithdrawn({ pick, last }: Gathered): boolean {
  return pick?.key === 'other_action' && Object.keys(last.held).length > 0
}

type KeyedReading = readonly [key: string, reading: HeldReading]

/** Readings go by their number: their words may name what only the game master's keys would. */
function keyed(readings: readonly HeldReading[]): readonly KeyedReading[] {
  return readings.map((reading, at) => [`reading_${at + 1}`, reading])
}

function firstAttempts(held: readonly KeyedReading[]): Record<string, AttemptedAction | null> {
  return Object.fromEntries(held.map(([key, { attempts }]) => [key, attempts[0] ?? null]))
}

function blockOf({ readings }: AskedBack, held: readonly KeyedReading[]): PlanningBlock {
  const choices = held.map(([key, reading]): [string, Choice] => {
    const { without, attempts } = reading
    const text = toldText(reading)
    return [
      key,
      {
        text: readings.length > 1 ? capitalizeFirstLetter(text) : `Yes: ${text}`,
        description:
          without !== undefined ? 'The rest of your line.' : attempts.length > 1 ? 'In this order.' : '',
        risk_level: 'low',
      },
    ]
  })
  return {
    thinking: 'Pick one, or say it another way.',
    choices: { ...Object.fromEntries(choices), other_action: otherAction },
  }
}
