/** Draws the answer to “why”: reasons with their numbers, all of them or one kind. */

import type { ExplainedTurn, Reason } from '../../../engine/index.ts'
import { fitted, heading, type Page } from './page-layout.ts'

export const whyKinds = ['die', 'dc', 'line', 'refusal', 'lore'] as const
export type WhyKind = (typeof whyKinds)[number]

interface Chapter {
  readonly title: string
  readonly reasons: readonly Reason[]
  readonly none: string
  readonly turn: number
}

/** Draws the reasons; what has none says so when it was asked for by name. */
export function drawWhy(turn: ExplainedTurn | null, asked: WhyKind | null, page: Page): string[] {
  if (turn === null) return ['Nothing was played yet, so there is nothing to explain.']
  const chapters = chaptersOf(turn)
  // Unasked, only what belongs to this turn; the last dice are worth a look back when the player asks for them.
  const own = Object.values(chapters).filter((chapter) => chapter.turn === turn.turn)
  const wanted = asked === null ? own : [chapters[asked]]
  const drawn = wanted.map((chapter) => {
    if (chapter.reasons.length === 0) return asked === null ? [] : fitted(chapter.none, page)
    return [
      ...heading(`${chapter.title}, turn ${chapter.turn}`, page),
      ...chapter.reasons.flatMap((entry) => reason(entry, page)),
    ]
  })
  const lines = drawn.filter((part) => part.length > 0).flatMap((part) => ['', ...part])
  if (lines.length > 0) return lines.slice(1)
  return fitted(
    `Nothing in turn ${turn.turn} needed a reason: no dice, no refusal. "why dc" tells how hard things would be.`,
    page,
  )
}

function reason({ what, why }: Reason, page: Page): string[] {
  const head = what === '' ? [] : fitted(what, page, '  ')
  return [...head, ...fitted(why, page, '    ').map(page.paint.dim)]
}

function chaptersOf(turn: ExplainedTurn): Readonly<Record<WhyKind, Chapter>> {
  const by = turn.teller === '' ? '' : ` The turn was told by the ${turn.teller} game master.`
  const { turn: number } = turn
  return {
    die: { title: 'Dice', reasons: turn.dice, none: 'No dice fell of late.', turn: turn.dice_turn },
    dc: {
      title: 'How hard it would be',
      reasons: turn.difficulties,
      none: 'Nothing that was offered calls for a roll.',
      turn: number,
    },
    refusal: {
      title: 'What could not be done',
      reasons: turn.refusals,
      none: 'Nothing was refused.',
      turn: number,
    },
    line: {
      title: 'Where the words come from',
      reasons: turn.lines,
      none: `No notes were kept about these words.${by} "fatewright show CAMPAIGN turn ${turn.turn}" has what happened.`,
      turn: number,
    },
    lore: { title: 'Lore', reasons: turn.lore, none: 'No lore was looked up for this turn.', turn: number },
  }
}
