/** The map in words: every place with its ways, and the way there. All that the drawing shows can be had from here. */
import { useEffect, useRef } from 'react'
import { Button } from '../../parts/button.tsx'
import { useLine } from '../use-line.tsx'
import type { KnownMap } from './lay-map.ts'
import { goLine, type KnownPlace, placeState, waysWords } from './place-words.ts'

interface ListParts {
  readonly map: KnownMap
  readonly chosen: string | null
  readonly choose: (id: string) => void
}

/** The list; where you are stands first. */
export function PlaceList({ map, ...rest }: ListParts) {
  const places = map.places.toSorted((one, other) => Number(other.here) - Number(one.here))
  return (
    <ul aria-label="Places" className="mt-4 grid gap-1">
      {places.map((place) => (
        <PlaceRow key={place.id} map={map} place={place} {...rest} />
      ))}
    </ul>
  )
}

function PlaceRow({ map, place, chosen, choose }: ListParts & { readonly place: KnownPlace }) {
  const line = useLine()
  const open = chosen === place.id
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li
      ref={row}
      className={`rounded-lg border px-3 ${open ? 'border-edge bg-raised pb-3' : 'border-transparent hover:bg-sunken'}`}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={() => choose(place.id)}
        className="flex min-h-11 w-full items-center gap-3 text-left"
      >
        <span className={`font-story ${place.here ? 'font-semibold text-lamp' : ''}`}>{place.name}</span>
        <span className="ml-auto text-right text-sm text-soft">{placeState(place)}</span>
      </button>
      {open && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
          <p className="min-w-48 flex-1">{waysWords(map, place)}</p>
          {!place.here && line !== null && (
            <Button
              size="small"
              className="pointer-coarse:min-h-11"
              onClick={() => line.write(goLine(place))}
            >
              Go there
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
