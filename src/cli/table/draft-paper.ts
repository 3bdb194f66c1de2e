/**
 * What stands at the foot of the screen while a turn is being told: dice that are kept already, sentences that were let
 * through, and that somebody is still at work. All of it is only a draft: it is drawn over, and taken away at the end.
 */
import { fitted, type Page } from './draw/page.ts'
import { drawProse } from './draw/prose.ts'
import type { TurnStep } from './seat.ts'

/** The paper. */
export interface DraftPaper {
  /** Takes a step of the turn. */
  follow(step: TurnStep): void
  /** Says how long it has taken. */
  tick(seconds: number): void
  /** Takes everything away. */
  clear(): void
}

/** No more lines than this: what has scrolled off the screen could not be taken back. */
const mostLines = 14

/** A sheet that is drawn with `write`; only for a terminal whose cursor moves. */
export function draftPaper(write: (text: string) => void, page: () => Page): DraftPaper {
  let dice: readonly string[] = []
  let words = ''
  let status = ''
  let drawn = 0
  const erase = (): string => {
    const up = drawn > 1 ? `\u001b[${drawn - 1}A` : ''
    return drawn === 0 ? '' : `\r${up}\u001b[J`
  }
  const draw = (): void => {
    const paper = page()
    const prose = drawProse(words, paper).slice(-mostLines).map(paper.paint.dim)
    const rolled = words === '' ? dice.flatMap((one) => fitted(one, paper)) : []
    const lines = [
      ...rolled.slice(-mostLines).map(paper.paint.dim),
      ...prose,
      ...(status === '' ? [] : [status]),
    ]
    const text = `${erase()}${lines.join('\n')}`
    drawn = lines.length
    write(text)
  }
  return {
    follow(step) {
      if (step.kind === 'dice') dice = step.dice_rolls
      else words = step.kind === 'draft' ? `${words}${step.text}` : ''
      draw()
    },
    tick(seconds) {
      status = `… the game master is at work (${seconds} s; Ctrl-C hurries)`
      draw()
    },
    clear() {
      if (drawn > 0) write(erase())
      drawn = 0
    },
  }
}
