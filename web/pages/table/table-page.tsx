/** The table: the story, what could be done, and everything the player may look at beside it. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { WireStanding } from '../../../src/server/wire/campaign.ts'
import type { WireTurnRequest } from '../../../src/server/wire/turn.ts'
import { PanelView } from '../../panels/panel-view.tsx'
import { LineGiven } from '../../panels/use-line.tsx'
import { Busy } from '../../parts/busy.tsx'
import { Page } from '../../parts/page.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import type { Panel } from '../../route/route.ts'
import { standingQuery } from '../../wire/queries.ts'
import { WhatNow } from './choices/what-now.tsx'
import { FallingDice } from './dice/falling-dice.tsx'
import { EndingView } from './ending/ending-view.tsx'
import { FightTracker } from './fight/fight-tracker.tsx'
import { TableHead } from './head/table-head.tsx'
import { BottomBar, PanelTabs } from './panel-tabs.tsx'
import { SayBar } from './say/say-bar.tsx'
import { type Table, useTable } from './sending/use-table.ts'
import { Announcer } from './story/announcer.tsx'
import { StoryView } from './story/story-view.tsx'
import { useWide } from './use-wide.ts'

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

function LaidTable({ standing, panel }: { readonly standing: WireStanding; readonly panel: Panel | null }) {
  const { campaign_id: campaign } = standing
  const table = useTable(campaign, standing.position)
  const line = useStore(table.now, (now) => now.line)
  const wide = useWide()
  const shown = panel ?? (wide ? 'sheet' : null)
  const own = useMemo(() => lineOf(table), [table])
  return (
    <LineGiven line={own}>
      <div className="flex h-dvh flex-col">
        <TableHead standing={standing} line={line} />
        <FightTracker campaign={campaign} />
        <div className="relative flex min-h-0 flex-1">
          <main
            inert={!wide && shown !== null}
            className={`flex min-w-0 flex-1 flex-col ${!wide && shown !== null ? 'invisible' : ''}`}
          >
            <StoryView standing={standing} table={table}>
              <EndingView standing={standing} />
              <WhatNow standing={standing} table={table} />
            </StoryView>
            <SayBar standing={standing} table={table} />
            <Announcer table={table} />
            <FallingDice table={table} />
          </main>
          {shown !== null && (
            <aside
              aria-label="Beside the story"
              className={
                wide
                  ? 'flex w-96 shrink-0 flex-col border-l border-line xl:w-md'
                  : 'absolute inset-0 flex flex-col bg-paper'
              }
            >
              {wide && <PanelTabs campaign={campaign} open={shown} />}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-4">
                <PanelView campaign={campaign} panel={shown} />
              </div>
            </aside>
          )}
        </div>
        {!wide && <BottomBar campaign={campaign} open={panel} />}
      </div>
    </LineGiven>
  )
}

function lineOf(table: Table) {
  return {
    write: (words: string): void => table.write(words),
    choose: (key: string, words: string, answers?: WireTurnRequest['answers']): void =>
      table.say({ choice: key, ...(answers !== undefined && { answers }) }, words),
  }
}
