/** How often somebody went back, and when: nothing of it is forbidden, and all of it is known. */
import type { WireBranchTree } from '../../../src/server/wire/player-views.ts'
import { PanelPart } from '../panel-part.tsx'

type Move = WireBranchTree['moves'][number]

const words: Readonly<Record<Move['reason'], string>> = {
  undo: 'A turn was taken back on',
  redo: 'A turn was put back on',
  branch: 'A branch was begun:',
  switch: 'Play went over to',
  correction: 'A line was read again as it was meant on',
}
const mostShown = 10

/** The newest steps; nothing where there were none. */
export function StepsBack({ moves }: { readonly moves: readonly Move[] }) {
  if (moves.length === 0) return null
  return (
    <PanelPart title="Steps back and forth">
      <ol className="grid gap-1 text-sm">
        {moves
          .toReversed()
          .slice(0, mostShown)
          .map(({ reason, branch, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be taken in the same moment
            <li key={index} className="flex gap-3">
              <span className="min-w-0 flex-1">
                {words[reason]} {branch}.
              </span>
              <time dateTime={at} className="whitespace-nowrap text-soft">
                {new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' })}
              </time>
            </li>
          ))}
      </ol>
    </PanelPart>
  )
}
