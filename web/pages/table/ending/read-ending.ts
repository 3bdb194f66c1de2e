/** The end of a story, as a standing has it; a server that says nothing of endings has none to show. */
import type { WireStanding } from '../../../../src/server/wire/campaign.ts'

/** An ending. */
export interface Ending {
  readonly title: string
  readonly epilogue: readonly string[]
}

/** The ending that was reached, or nothing. */
export function endingOf(standing: WireStanding): Ending | null {
  const found = (standing as { readonly ending?: Partial<Ending> | null }).ending
  if (found === undefined || found === null) return null
  return { title: found.title ?? '', epilogue: found.epilogue ?? [] }
}
