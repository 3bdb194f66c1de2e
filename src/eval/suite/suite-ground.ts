/** What suites stand on: engines that somebody else puts together, each forgotten when it closes, and whoever tells there. */
import type { Engine } from '../../engine/index.ts'

/** Somebody who tells, as the engine knows it. */
export type Teller = Engine['gameMaster']

/** Files of a world that is made for a case: a pack folder and a scenario, by their paths. */
export type WorldFiles = Readonly<Record<string, string>>

/** Opens engines. */
export interface SuiteGround {
  /** Who tells, as reports name it. */
  readonly gm: string
  /** Opens an engine; `around` stands around whoever tells there and sees what they are shown. */
  readonly open: (parts?: {
    readonly around?: (teller: Teller) => Teller
    readonly world?: WorldFiles
    /** A character card of another program that is installed first. */
    readonly card?: object
  }) => Promise<Engine>
}
