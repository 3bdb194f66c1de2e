/**
 * Asking the player back what a line means, before anything of it is done: no time passes, no dice fall, no clock
 * moves. The readings stand as choices, so that every surface can show, number and pick them; each is held exactly as
 * it would be done.
 */
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { RiskLevel } from '../../core/protocol/risk-levels.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { capitalizeFirstLetter } from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { prepareAttempt } from '../../world/index.ts'
import { endInEngineWords } from '../end-turn.ts'
import { type Offered, type OwnBlock, openChoices, otherAction } from '../offer/engine-planning-block.ts'
import { riskOfAttempts } from '../offer/risk-of-attempts.ts'
import { offerIn } from '../offer-choices.ts'
import type { Resolved, Validated } from '../turn-value-by-stage.ts'
import { type AskedBack, askBack, type HeldReading, toldText } from '../validate/when-to-ask-back.ts'
import { unchanged } from './play-refused-and-withdrawn-turns.ts'

/** Asks which reading of the line is meant. */
export function playQuestionBack(turn: Validated, meant: AskedBack): Promise<Result<AuthorTurn>> {
  const { judgement, notices } = turn
  const { asked, refusal } = withoutImpossible(turn, meant)
  const held = keyed(asked.readings)
  const resolved = unchanged(turn)
  if (held.length === 0) return endUnread(turn, resolved, refusal ?? asked.shown)
  const block = blockOf(asked, held, (attempts) => riskOfAttempts(turn, attempts))
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

/** The question without readings that the world would refuse, and why it would refuse the likeliest of them. */
function withoutImpossible(
  { state, definition }: Validated,
  asked: AskedBack,
): { readonly asked: AskedBack; readonly refusal?: string } {
  const refusalOf = ({ attempts }: HeldReading): string | undefined => {
    const [first] = attempts
    const prepared = first === undefined ? undefined : prepareAttempt(state, definition, first, false)
    return prepared?.kind === 'stopped' ? prepared.reason : undefined
  }
  const readings = asked.readings.filter((reading) => refusalOf(reading) === undefined)
  if (readings.length === asked.readings.length) return { asked }
  const refusal = asked.readings.flatMap((reading) => refusalOf(reading) ?? [])[0]
  const about = [refusal, asked.about]
    .filter((sentence) => sentence !== undefined && sentence !== '')
    .join(' ')
  return { asked: askBack(readings, about), ...(refusal !== undefined && { refusal }) }
}

/** Nothing of the line can be done: why is said, where it is known, and what comes nearest of all that could be done is offered. */
function endUnread(turn: Validated, resolved: Resolved, why: string): Promise<Result<AuthorTurn>> {
  const { text, last, notices } = turn
  const { block, offers } = nearestChoices(offerIn(turn, Object.keys(last.offers)), text)
  return endInEngineWords(resolved, {
    narrative:
      why === ''
        ? `I could not make out what you do in “${shortened(text)}”, so nothing was done.`
        : `${why} Nothing was done.`,
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

const mostChoices = 3

/** The choices that share most words with a line, of all that could be offered; without any, the first of them. */
function nearestChoices(
  { block, offers, spare }: OwnBlock,
  line: string,
): { readonly block: PlanningBlock; readonly offers: Readonly<Record<string, AttemptedAction | null>> } {
  const said = new Set(foldedWords(line).filter((word) => word.length > 2))
  const all: (readonly [string, Offered])[] = [
    ...Object.entries(block.choices).map(
      ([key, choice]) => [key, { choice, action: offers[key] ?? null }] as const,
    ),
    ...Object.entries(spare),
  ]
  const shared = ({ choice }: Offered): number =>
    foldedWords(`${choice.text} ${choice.description}`).filter((word) => said.has(word)).length
  const nearest = all
    .filter(([key, { action }]) => action !== null && !openChoices.includes(key))
    .sort(([, left], [, right]) => shared(right) - shared(left))
    .slice(0, mostChoices)
  return {
    block: {
      thinking: 'These come nearest. Pick one, or say it another way.',
      choices: {
        ...Object.fromEntries(nearest.map(([key, { choice }]) => [key, choice])),
        other_action: otherAction,
      },
    },
    offers: { ...Object.fromEntries(nearest.map(([key, { action }]) => [key, action])), other_action: null },
  }
}

type KeyedReading = readonly [key: string, reading: HeldReading]

/** Readings go by their number: their words may name what only the game master's keys would. */
function keyed(readings: readonly HeldReading[]): readonly KeyedReading[] {
  return readings.map((reading, at) => [`reading_${at + 1}`, reading])
}

function firstAttempts(held: readonly KeyedReading[]): Record<string, AttemptedAction | null> {
  return Object.fromEntries(held.map(([key, { attempts }]) => [key, attempts[0] ?? null]))
}

function blockOf(
  { readings }: AskedBack,
  held: readonly KeyedReading[],
  riskOf: (attempts: readonly AttemptedAction[]) => RiskLevel,
): PlanningBlock {
  const choices = held.map(([key, reading]): [string, Choice] => {
    const { without, attempts } = reading
    const text = toldText(reading)
    return [
      key,
      {
        text: readings.length > 1 ? capitalizeFirstLetter(text) : `Yes: ${text}`,
        description:
          without !== undefined ? 'The rest of your line.' : attempts.length > 1 ? 'In this order.' : '',
        risk_level: riskOf(attempts),
      },
    ]
  })
  return {
    thinking: 'Pick one, or say it another way.',
    choices: { ...Object.fromEntries(choices), other_action: otherAction },
  }
}
