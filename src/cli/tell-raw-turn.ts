/** A raw turn as people read it: what was asked, what the dice said, what was told, and what was not allowed. */
import type { RawTurnResult } from '../campaign/raw-turn.ts'
import type { Calendar } from '../core/time/calendar.ts'
import { formatTime } from '../core/time/format-time.ts'
import type { Paint } from './paint.ts'
import { printable } from './printable.ts'

/** The turn as lines. */
export function tellRawTurn(
  played: RawTurnResult,
  calendar: Calendar,
  lines: readonly string[],
  paint: Paint,
): string {
  const { turn, mode, world_time, branch } = played
  const time = `${formatTime(calendar, world_time)} (${world_time.time_of_day})`
  const head = [`Turn ${turn.turn_no}`, `scene ${turn.user_scene_number}`, time, `branch ${branch}`]
  if (mode !== 'STORY') head.splice(1, 0, mode)
  return [
    paint.strong(head.join(' · ')),
    ...lines.map((line) => paint.dim(`> ${printable(line)}`)),
    ...played.dice_rolls.flatMap((line, index) => [`  ${printable(line)}`, ...again(played, index, paint)]),
    ...(played.narrative === '' ? [] : ['', printable(played.narrative)]),
    ...played.warnings.map((line) => paint.dim(`  note: ${printable(line)}`)),
    ...played.refused.map((one) =>
      paint.bad(`  refused ${printable(one.path)}: ${printable(one.reason)} [${one.rule}]`),
    ),
    ...besides(played).map((one) => paint.bad(`  ${one.action} [${one.rule_id}] ${printable(one.message)}`)),
  ].join('\n')
}

/** What was wrong besides the paths that were already named. */
function besides(played: RawTurnResult): RawTurnResult['violations'] {
  const named = new Set(played.refused.map((one) => `${one.rule}|${one.reason}`))
  return played.violations.filter((one) => !named.has(`${one.rule_id}|${one.message}`))
}

function again(played: RawTurnResult, index: number, paint: Paint): string[] {
  if (played.rolls[index]?.repeats !== true) return []
  return [paint.dim('    the dice of the first try: going back does not buy another roll')]
}
