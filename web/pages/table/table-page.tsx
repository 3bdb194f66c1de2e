/** The table: the story, what could be done, and everything the player may look at beside it. */
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { WireStanding } from '../../../src/server/wire/campaign.ts'
import { Busy } from '../../parts/busy.tsx'
import { Page } from '../../parts/page.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import type { Panel } from '../../route/route.ts'
import { standingQuery } from '../../wire/queries.ts'
import { WhatNow } from './choices/what-now.tsx'
import { TableHead } from './head/table-head.tsx'
import { SayBar } from './say/say-bar.tsx'
import { useTable } from './sending/use-table.ts'
import { Announcer } from './story/announcer.tsx'
import { StoryView } from './story/story-view.tsx'

/** The page. */
export function TablePage({ campaign, panel }: { readonly campaign: string; readonly panel: Panel | null }) {
  const standing = useQuery(standingQuery(campaign))
  if (standing.data !== undefined) return <LaidTable standing={standing.data} panel={panel} />
  return (
    <Page title="The table">
      {standing.isPending && <Busy>Laying out the table …</Busy>}
      {standing.isError && <TroubleNote error={standing.error} again={() => void standing.refetch()} />}
    </Page>
  )
}

function LaidTable({ standing }: { readonly standing: WireStanding; readonly panel: Panel | null }) {
  const table = useTable(standing.campaign_id, standing.position)
  const line = useStore(table.now, (now) => now.line)
  return (
    <div className="flex h-dvh flex-col">
      <TableHead standing={standing} line={line} />
      <main className="flex min-h-0 flex-1 flex-col">
        <StoryView standing={standing} table={table}>
          <WhatNow standing={standing} table={table} />
        </StoryView>
        <SayBar standing={standing} table={table} />
        <Announcer table={table} />
      </main>
    </div>
  )
}
