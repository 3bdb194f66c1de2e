/** The look of the terminal: colours, motion and width, from options and io. */
import type { ProcessIo } from '../process-io.ts'
import { noPaint, paintFor, widthOf } from '../terminal-text.ts'
import type { Page } from './draw/page-layout.ts'

/** What may be asked for on the command line. */
export interface LookOptions {
  readonly plain?: boolean
  readonly animation?: boolean
}

export interface TableLook {
  readonly page: () => Page
  readonly lively: boolean
  /** False for a terminal that cannot move its cursor. */
  readonly editing: boolean
  readonly plain: boolean
}

/** Decides it. Nothing moves where colour is not wanted either: both are for eyes that have time. */
export function tableLook(io: ProcessIo, options: LookOptions): TableLook {
  const { environment, stdout, terminal } = io
  const dumb = environment.TERM === 'dumb'
  const plain = options.plain === true || dumb
  const paint = plain ? noPaint : paintFor(io)
  const columns = (): number | undefined => terminal?.output.columns ?? stdout.columns
  const still = options.animation === false || environment.FATEWRIGHT_ANIMATION === 'off'
  const quiet = Boolean(environment.NO_COLOR) || Boolean(environment.CI)
  return {
    page: () => ({ width: widthOf({ ...stdout, columns: columns() }), paint, plain }),
    lively: terminal !== undefined && !plain && !still && !quiet,
    editing: !dumb,
    plain,
  }
}
