/** Time travel: the tree of what was played, other ways to go on, and what would be different there. */
import { useQuery } from '@tanstack/react-query'
import { Busy } from '../../parts/busy.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { NothingYet, PanelPart } from '../panel-part.tsx'
import { treeQuery } from '../panel-queries.ts'
import { BranchList } from './branch-list.tsx'
import { CompareBranches } from './compare-branches.tsx'
import { NewBranch } from './new-branch.tsx'
import { StepsBack } from './steps-back.tsx'
import { TreeDrawing } from './tree-drawing.tsx'

/** The panel. */
export function BranchesPanel({ campaign }: { readonly campaign: string }) {
  const asked = useQuery(treeQuery(campaign))
  if (asked.isPending) return <Busy>Climbing the tree …</Busy>
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  const { branches, moves } = asked.data
  const active = branches.find((one) => one.active)
  return (
    <div className="pb-6">
      <h2 className="sr-only">Branches</h2>
      <TreeDrawing branches={branches} />
      <PanelPart title="What was played">
        <BranchList campaign={campaign} branches={branches} />
      </PanelPart>
      {active !== undefined && (
        <PanelPart title="What if?">
          <NewBranch
            key={`${active.name}${active.turn}`}
            campaign={campaign}
            active={active}
            branches={branches}
          />
        </PanelPart>
      )}
      <PanelPart title="Side by side">
        {branches.length < 2 ? (
          <NothingYet>With a second branch, two can be compared here.</NothingYet>
        ) : (
          <CompareBranches campaign={campaign} branches={branches} />
        )}
      </PanelPart>
      <StepsBack moves={moves} />
    </div>
  )
}
