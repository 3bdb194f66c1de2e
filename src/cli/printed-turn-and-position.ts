/** The text of a printed turn: its mode, its dice with the reason of each roll, what could be done next; and where a campaign stands. */
import { asNumber, asObjects, asText, type JsonObject } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { Choice, PlanningBlock } from '../core/protocol/planning-block.ts'
import { riskOf } from '../core/protocol/risk-levels.ts'
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'
import { done, type Result } from '../core/result.ts'
import { formatTime } from '../core/time/format-and-read-time.ts'
import type { Head } from '../store/state-store.ts'
import type { CliContext } from './command-context.ts'
import { type Paint, printable, wrapText } from './terminal-text.ts'

/** What the modes of a turn are called; a turn of the story needs no word. */
export const modeNames: Readonly<Record<AuthorTurn['mode'], string>> = {
  STORY: '',
  THINK: 'thinking',
  GOD: 'god mode',
  DM: 'talk at the table',
}

/** A part with an empty line before it; nothing when there is nothing. */
export function withBlankLine(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines]
}

/** What the line was taken for, under it; older answers do not say. */
export function understoodLines(understood: string | undefined, width: number, hint = ''): readonly string[] {
  if (understood === undefined || understood === '') return []
  const after = hint === '' ? '' : `   (${hint})`
  return wrapText(printable(`= ${understood}${after}`), width, '  ').split('\n')
}

export interface DicePage {
  readonly width: number
  readonly paint: Paint
  /** What stands before a roll's line, such as its faces; nothing when missing. */
  readonly before?: (roll: DiceEntry) => string
}

/** All rolls of a turn, each with its reason; a reason that was just given is not given again. */
export function diceLines(turn: AuthorTurn, page: DicePage): string[] {
  let given: string | null = null
  return turn.dice_rolls.flatMap((_, index) => {
    const why = reasonOf(turn, turn.rolls[index]?.id)
    const lines = rollLines(turn, index, page, why === given ? null : why)
    given = why
    return lines
  })
}

/** A roll, why it was thrown, and whether these dice had fallen before. */
function rollLines(turn: AuthorTurn, index: number, page: DicePage, why: string | null): string[] {
  const { paint, width } = page
  const roll = turn.rolls[index]
  const shown = roll === undefined || page.before === undefined ? '' : page.before(roll)
  const line = printable(`${shown}${turn.dice_rolls[index] ?? ''}`)
  const won = roll?.outcome !== undefined && /success|critical|hit/i.test(roll.outcome)
  const lost = roll?.outcome !== undefined && /fail|miss/i.test(roll.outcome)
  const painted = won ? paint.good : lost ? paint.bad : (text: string) => text
  return [
    ...wrapText(line, width, '  ').split('\n').map(painted),
    ...(why === null ? [] : wrapText(printable(why), width, '    ').split('\n').map(paint.dim)),
    ...(roll?.repeats === true
      ? wrapText('the dice of the first try: going back does not buy another roll', width, '    ')
          .split('\n')
          .map(paint.dim)
      : []),
  ]
}

/** Why a roll was asked for: what the event behind it says, in a line, or how hard the thinking was. */
function reasonOf(turn: AuthorTurn, rollId: string | undefined): string | null {
  const quality = turn.mode === 'THINK' ? turn.planning_block?.plan_quality : undefined
  if (quality !== undefined) return `${quality.dc_category}: ${quality.dc_reasoning}`
  const event = turn.engine_events.find(({ details }) => rollId !== undefined && details.roll === rollId)
  return event === undefined ? null : briefReason(event.details)
}

/** What it was for, and what its number is made of where it has more than one part; how dice are read stands in /why. */
function briefReason({ rule, dc, dc_parts }: JsonObject): string | null {
  const text = asText(rule) ?? ''
  if (text === '') return null
  const [why = text] = /^.*?[.!?](?=\s|$)/.exec(text) ?? []
  const parts = asObjects(dc_parts).flatMap(({ value, reason, source }) =>
    asNumber(value) === undefined ? [] : [`${value} ${reason || source}`],
  )
  return parts.length < 2 ? why : `${why.replace(/[.]$/, '')}; ${dc} is ${parts.join(', ')}`
}

/** A planning block as lines: the choices numbered as they can be picked, after what thinking came to. */
export function choiceLines(block: PlanningBlock, width: number, paint: Paint): string[] {
  const thought = block.plan_quality !== undefined
  const title = thought ? 'What now?' : block.thinking
  return [
    ...(thought ? planLines(block, width, paint) : []),
    ...(title === '' ? [] : ['', ...wrapped(title, width, '').map(paint.strong)]),
    ...Object.values(block.choices).flatMap((choice, index) => choiceItem(choice, index + 1, width, paint)),
  ]
}

function choiceItem(choice: Choice, number: number, width: number, paint: Paint): string[] {
  const check = choice.check === undefined ? [] : [choice.check.label]
  const facts = printable(`(${[riskOf(choice.risk_level).label, ...check].join('; ')})`)
  const [first = '', ...more] = wrapped(`${choice.text} ${facts}`, width, indent)
  const { pros = [], cons = [] } = choice.analysis ?? {}
  return [
    `${String(number).padStart(3)}. ${first.trimStart().replace(facts, paint.dim(facts))}`,
    ...more,
    // What has no words of its own below it is not named twice.
    ...(choice.description === choice.text ? [] : wrapped(choice.description, width, indent).map(paint.dim)),
    ...pros.flatMap((pro) => wrapped(`+ ${pro}`, width, indent)).map(paint.good),
    ...cons.flatMap((con) => wrapped(`- ${con}`, width, indent)).map(paint.bad),
  ]
}

/** What a planning roll came to, where the character stands, and what looks best from there. */
function planLines(block: PlanningBlock, width: number, paint: Paint): string[] {
  const { plan_quality: quality, situation_assessment: stands, analysis, choices } = block
  const best = analysis?.recommended_approach ?? ''
  const advice = [
    ...(best === '' ? [] : [`Best: ${choices[best]?.text ?? best}.`]),
    ...(analysis === undefined ? [] : [analysis.reasoning, analysis.contingency]),
  ]
  const facts = [...(stands?.key_factors ?? []), ...(stands?.constraints ?? [])]
  return [
    '',
    paint.strong(`A plan: ${quality?.quality_tier.toLowerCase() ?? 'none'}`),
    ...wrapped(block.thinking, width, '  '),
    ...(stands === undefined ? [] : wrapped(stands.current_state, width, '  ')),
    ...facts.flatMap((fact) => wrapped(`- ${fact}`, width, '  ')).map(paint.dim),
    ...wrapped(advice.filter((sentence) => sentence !== '').join(' '), width, '  '),
  ]
}

const indent = '     '

function wrapped(text: string, width: number, before: string): string[] {
  return text === '' ? [] : wrapText(printable(text), width, before).split('\n')
}

/** A head as a line for people and as fields for programs. */
export interface DescribedPosition {
  readonly line: string
  readonly data: object
}

export async function describePosition(context: CliContext, head: Head): Promise<Result<DescribedPosition>> {
  const campaign = await context.engine.store.getCampaign(head.campaign_id)
  if (!campaign.ok) return campaign
  const time = formatTime(campaign.value.calendar, head.time)
  const line = `${turnWords(head.turn)} · scene ${head.counters.user_scene_number} · ${time} · branch ${head.branch}`
  return done({ line, data: positionData(head) })
}

/** The fields of a head that a program may rely on. */
export function positionData(head: Head): object {
  const { campaign_id, branch, hash, turn, counters, time } = head
  return { campaign_id, branch, record: hash, turn: { ...counters, turn_no: turn }, world_time: time }
}

/** Between which turns a campaign stands: a head is never inside one. */
export function turnWords(turn: number): string {
  return turn === 0 ? 'before turn 1' : `after turn ${turn}`
}
