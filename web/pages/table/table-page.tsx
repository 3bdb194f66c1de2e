/** The table: the story, what could be done, and everything the player may look at beside it. */
import { useQuery } from '@tanstack/react-query'
import { Busy } from '../../parts/busy.tsx'
import { Page } from '../../parts/page.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import type { Panel } from '../../route/route.ts'
import { standingQuery } from '../../wire/queries.ts'

/** The page. */
export function TablePage({ campaign }: { readonly campaign: string; readonly panel: Panel | null }) {
  const standing = useQuery(standingQuery(campaign))
  return (
    <Page title="The table">
      {standing.isPending && <Busy>Laying out the table …</Busy>}
      {standing.isError && <TroubleNote error={standing.error} again={() => void standing.refetch()} />}
      {standing.data !== undefined && (
        <p className="font-story text-lg">
          {standing.data.last?.narrative ?? standing.data.opening.join('\n\n')}
        </p>
      )}
    </Page>
  )
}
