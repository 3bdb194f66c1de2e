/** The way from anything beside the story to the turn it comes from. On a phone the panel makes room for the story. */

import { jumpToTurn } from '../pages/table/story/story-jump.ts'
import { useWide } from '../pages/table/use-wide.ts'
import { goTo } from '../route/use-route.ts'

/** A turn, to be read where it was told. */
export function TurnLink({
  campaign,
  turn,
  inline = false,
  children,
}: {
  readonly campaign: string
  readonly turn: number
  /** It ends a sentence: its room for fingers must not push the lines apart. */
  readonly inline?: boolean
  readonly children?: string
}) {
  const wide = useWide()
  const lead = (): void => {
    if (!wide) goTo({ page: 'table', campaign, panel: null })
    // After the panel has gone: what it covers cannot be scrolled to.
    requestAnimationFrame(() => jumpToTurn(turn))
  }
  return (
    <button
      type="button"
      onClick={lead}
      className={`justify-self-start rounded font-figure text-sm whitespace-nowrap text-lamp tabular-nums underline decoration-line underline-offset-3 hover:decoration-current pointer-coarse:min-h-11 ${inline ? 'pointer-coarse:-my-3' : ''}`}
    >
      {children ?? `turn ${turn}`}
    </button>
  )
}
