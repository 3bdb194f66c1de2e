/** The branches in words, and the way onto each. */
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import type { GrownBranch } from './lay-tree.ts'
import { useMove } from './use-move.ts'

/** The list. */
export function BranchList({
  campaign,
  branches,
}: {
  readonly campaign: string
  readonly branches: readonly GrownBranch[]
}) {
  const move = useMove(campaign)
  return (
    <>
      <ul className="divide-y divide-line">
        {branches.map((branch) => (
          <li key={branch.name} className="flex items-center gap-3 py-2">
            <div className="mr-auto min-w-0">
              <p className={`truncate font-medium ${branch.active ? 'text-lamp' : ''}`}>{branch.name}</p>
              <p className="text-sm text-soft">{grewWords(branch)}</p>
            </div>
            {branch.active ? (
              <span className="text-sm whitespace-nowrap text-soft">played now</span>
            ) : (
              <Button
                size="small"
                className="shrink-0 whitespace-nowrap pointer-coarse:min-h-11"
                disabled={move.isPending}
                onClick={() => move.mutate({ path: '/branches/switch', body: { name: branch.name } })}
              >
                Play on<span className="sr-only"> on {branch.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {move.isError && <TroubleNote error={move.error} />}
    </>
  )
}

function grewWords({ turn, parent, fork, redo }: GrownBranch): string {
  const played = turn === 0 ? 'Nothing played' : `At turn ${turn}`
  const grew =
    parent === null ? '' : `, grew from ${parent} ${fork === 0 ? 'at the beginning' : `after turn ${fork}`}`
  const back = redo === 0 ? '' : ` ${redo === 1 ? 'One turn' : `${redo} turns`} can be put back.`
  return `${played}${grew}.${back}`
}
