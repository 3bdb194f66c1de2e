/** The map, drawn: places as marks with their names, ways as lines, what was never entered as stubs. */
import type { KnownMap, Layout } from './lay-map.ts'
import { nameLines } from './name-lines.ts'
import type { KnownPlace } from './place-words.ts'

const margin = 58
const smallest = { width: 340, height: 260 }

/** What is drawn, and what happens to whoever points at it. */
export interface MapDrawingParts {
  readonly map: KnownMap
  readonly layout: Layout
  readonly chosen: string | null
  readonly choose: (id: string) => void
}

/** The drawing. The list beside it says the same in words, so that it is one picture to whoever listens. */
export function MapDrawing({ map, layout, chosen, choose }: MapDrawingParts) {
  const known = map.places.filter(({ visited }) => visited).length
  return (
    <svg
      viewBox={frame(layout)}
      role="img"
      aria-label={`Map: ${map.places.length} places, ${known} of them visited. The list below says the same.`}
      className="block max-h-[75dvh] w-full rounded-xl border border-line bg-raised"
    >
      {map.ways.map(([from, to]) => (
        <Way key={`${from}|${to}`} {...{ map, layout, from, to }} />
      ))}
      {map.places.map((place) => (
        <Mark key={place.id} {...{ place, layout, choose }} chosen={place.id === chosen} />
      ))}
    </svg>
  )
}

function Way({
  map,
  layout,
  from,
  to,
}: {
  readonly map: KnownMap
  readonly layout: Layout
  readonly from: string
  readonly to: string
}) {
  const [start, end] = [layout.get(from), layout.get(to)]
  if (start === undefined || end === undefined) return null
  const walked = [from, to].every((id) => map.places.find((one) => one.id === id)?.visited)
  return (
    <line
      {...{ x1: start.x, y1: start.y, x2: end.x, y2: end.y }}
      className="stroke-edge"
      strokeWidth={walked ? 2.5 : 1.5}
      strokeDasharray={walked ? undefined : '4 5'}
      strokeLinecap="round"
    />
  )
}

function Mark({
  place,
  layout,
  chosen,
  choose,
}: {
  readonly place: KnownPlace
  readonly layout: Layout
  readonly chosen: boolean
  readonly choose: (id: string) => void
}) {
  const spot = layout.get(place.id)
  if (spot === undefined) return null
  const { here, visited } = place
  const look = here
    ? 'fill-lamp-fill stroke-lamp'
    : visited
      ? 'fill-paper stroke-ink'
      : 'fill-raised stroke-edge'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list below is what keys and listeners use
    <g
      transform={`translate(${spot.x} ${spot.y})`}
      onClick={() => choose(place.id)}
      className="cursor-pointer"
    >
      <circle r={30} className="fill-transparent" />
      {(here || chosen) && (
        <circle r={15} className={`fill-none ${here ? 'stroke-lamp' : 'stroke-ink'}`} strokeWidth={1.5} />
      )}
      <circle
        r={here ? 9 : 8}
        className={look}
        strokeWidth={2}
        strokeDasharray={visited ? undefined : '3 3'}
      />
      <text
        textAnchor="middle"
        className={`font-story text-[12.5px] [paint-order:stroke] stroke-raised stroke-[4px] ${visited ? 'fill-ink' : 'fill-soft'} ${here || chosen ? 'font-semibold' : ''}`}
      >
        {nameLines(place.name).map((line, index) => (
          <tspan key={line} x={0} y={28 + index * 13}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

/** What of the paper is shown: all places with room for their names, and never less than a small panel. */
function frame(layout: Layout): string {
  const spots = [...layout.values()]
  const [left, right] = range(spots.map(({ x }) => x))
  const [top, bottom] = range(spots.map(({ y }) => y))
  const width = Math.max(right - left + 2 * margin, smallest.width)
  const height = Math.max(bottom - top + 2 * margin, smallest.height)
  const [middle, level] = [(left + right) / 2, (top + bottom) / 2 + 10]
  return `${(middle - width / 2).toFixed(0)} ${(level - height / 2).toFixed(0)} ${width.toFixed(0)} ${height.toFixed(0)}`
}

function range(values: readonly number[]): readonly [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]
}
