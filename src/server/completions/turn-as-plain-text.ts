/** A turn as the plain text that chat programs show. */
import type { Loose } from '../route-definition.ts'
import type { WirePlayedTurn } from '../wire/turn.ts'

type Turn = Pick<
  Loose<WirePlayedTurn>,
  'dice_rolls' | 'narrative' | 'god_mode_response' | 'notices' | 'planning_block'
>

/** Dice, words, notices and choices of a turn. */
export function turnAnswerText(turn: Turn): string {
  const { dice_rolls, narrative, god_mode_response, notices, planning_block } = turn
  return [
    dice_rolls.map((line) => `> ${line}`).join('\n'),
    narrative,
    god_mode_response,
    notices.map((line) => `*${line}*`).join('\n'),
    choicesText(planning_block),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The choices as a numbered list; a number is an answer to it. */
export function choicesText(block: Turn['planning_block']): string {
  return Object.values(block?.choices ?? {})
    .map(({ text, check }, index) => `${index + 1}. ${text}${check === undefined ? '' : ` (${check.label})`}`)
    .join('\n')
}
