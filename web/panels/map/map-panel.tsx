/** The map: it grows with what is discovered, and keeps what it had where it was. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Busy } from '../../parts/busy.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { NothingYet } from '../panel-part.tsx'
import { journalQuery } from '../panel-queries.ts'
import { LargeMap } from './large-map.tsx'
import { type KnownMap, type Layout, layMap } from './lay-map.ts'
import { MapDrawing } from './map-drawing.tsx'
import { PlaceList } from './place-list.tsx'

/** Up to so many places can be read as they stand. */
const roomy = 5

/** The panel. */
export function MapPanel({ campaign }: { readonly campaign: string }) {
  const asked = useQuery(journalQuery(campaign))
  if (asked.isPending) return <Busy>Unrolling the map …</Busy>
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  return <GrowingMap map={asked.data.map} />
}

function GrowingMap({ map }: { readonly map: KnownMap }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const layout = useLayout(map)
  const choose = (id: string): void => setChosen((was) => (was === id ? null : id))
  if (map.places.length === 0) return <NothingYet>There is nothing to draw yet.</NothingYet>
  return (
    <div className="pb-6">
      <h2 className="sr-only">Map</h2>
      <MapDrawing {...{ map, layout, chosen, choose }} />
      {map.places.length > roomy && <LargeMap {...{ map, layout, chosen, choose }} />}
      <PlaceList {...{ map, chosen, choose }} />
    </div>
  )
}

/** The layout, laid anew only when places or ways were added, from where everything lay before. */
function useLayout(map: KnownMap): Layout {
  const shape = JSON.stringify([map.places.map(({ id }) => id), map.ways])
  const [kept, setKept] = useState(() => ({ shape, layout: layMap(map, new Map()) }))
  if (kept.shape === shape) return kept.layout
  const next = { shape, layout: layMap(map, kept.layout) }
  setKept(next)
  return next.layout
}
