/** The panels beside the story, each fetched when it is first opened. A panel asks for what it shows by itself. */
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Busy } from '../parts/busy.tsx'
import { type Panel, panels } from '../route/route.ts'
import { panelNames } from './panel-names.ts'

/** What every panel is given. */
export interface PanelParts {
  readonly campaign: string
}

const shelf: Readonly<Partial<Record<Panel, LazyExoticComponent<ComponentType<PanelParts>>>>> = {
  sheet: lazy(() => import('./sheet/sheet-panel.tsx').then((panel) => ({ default: panel.SheetPanel }))),
  quests: lazy(() => import('./quests/quests-panel.tsx').then((panel) => ({ default: panel.QuestsPanel }))),
  map: lazy(() => import('./map/map-panel.tsx').then((panel) => ({ default: panel.MapPanel }))),
  people: lazy(() => import('./people/people-panel.tsx').then((panel) => ({ default: panel.PeoplePanel }))),
  journal: lazy(() =>
    import('./journal/journal-panel.tsx').then((panel) => ({ default: panel.JournalPanel })),
  ),
  dice: lazy(() => import('./dice/dice-panel.tsx').then((panel) => ({ default: panel.DicePanel }))),
  branches: lazy(() =>
    import('./branches/branches-panel.tsx').then((panel) => ({ default: panel.BranchesPanel })),
  ),
  context: lazy(() =>
    import('./context/context-panel.tsx').then((panel) => ({ default: panel.ContextPanel })),
  ),
}

/** The panels that can be opened, in their order. */
export const openPanels: readonly Panel[] = panels.filter((panel) => shelf[panel] !== undefined)

/** One panel. */
export function PanelView({ campaign, panel }: { readonly campaign: string; readonly panel: Panel }) {
  const Shown = shelf[panel]
  if (Shown === undefined) return null
  return (
    <section aria-label={panelNames[panel].word}>
      <Suspense fallback={<Busy>Looking it up …</Busy>}>
        <Shown campaign={campaign} />
      </Suspense>
    </section>
  )
}
