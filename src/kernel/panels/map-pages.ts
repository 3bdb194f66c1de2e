/**
 * Maps as three files each: a page to look at, data to reckon with, and how both are to be read. They are drawn from the state
 * under its fog: what was not seen is not on them, and no place is on them that is hidden.
 */

import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { isHidden } from '../../knowledge/index.ts'
import { field, type Page, writePage } from '../folder/markdown-panel-page.ts'
import { handleOf } from '../input/objects-in-view.ts'
import { panelDocuments } from '../state/governance-companion-map-documents.ts'
import { type MapData, writeMapData } from '../state/map-data-yaml.ts'
import { orSay } from './values-in-words.ts'

interface DrawnMap {
  readonly file: string
  readonly data: MapData
  readonly notes: readonly string[]
}

/** MAP_INDEX.md and the three files of every map, by their paths in the cartridge. */
export function mapFiles(state: GameState): readonly (readonly [string, string])[] {
  const maps = [knownWorld(state), ...panelDocuments(state, 'map').map((one) => drawnMap(state, one))]
  const index: Page = {
    title: 'MAP_INDEX',
    sections: maps.map(({ file, data }) => ({
      heading: data.name,
      lines: [
        ...[field('page', `maps/${file}.md`), field('data', `maps/${file}.data.yaml`)],
        ...[field('logic', `maps/${file}.logic.md`), field('version', data.version)],
      ],
    })),
  }
  return [
    ['maps/MAP_INDEX.md', writePage(index)],
    ...maps.flatMap((map): (readonly [string, string])[] => [
      [`maps/${map.file}.md`, writePage(picture(map))],
      [`maps/${map.file}.data.yaml`, writeMapData(map.data)],
      [`maps/${map.file}.logic.md`, writePage(logic(map))],
    ]),
  ]
}

/** The map of where one has been: places that were seen, and where the ways from them lead. */
function knownWorld(state: GameState): DrawnMap {
  const visited = new Set([
    ...Object.keys((state.documents['world|visited']?.value as JsonObject | undefined) ?? {}),
    ...(state.scene.location_id === null ? [] : [state.scene.location_id]),
  ])
  const seen = Object.values(state.entities)
    .filter((one) => one.type === 'location' && visited.has(one.id) && !isHidden(state, one))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const data = mapData(
    state,
    { id: 'known_world', name: 'Known world', version: seen.length },
    seen,
    () => '',
  )
  return { file: 'known_world', data, notes: [] }
}

/** A map that somebody keeps: the places that were drawn on it. */
function drawnMap(
  state: GameState,
  { id, value }: { readonly id: string; readonly value: JsonObject },
): DrawnMap {
  const drawn = (value.places ?? {}) as JsonObject
  const seen = Object.keys(drawn).flatMap((place) => {
    const found = state.entities[place]
    return found === undefined || isHidden(state, found) ? [] : [found]
  })
  const name = typeof value.name === 'string' ? value.name : id
  const version = typeof value.version === 'number' ? value.version : 1
  const data = mapData(state, { id, name, version }, seen, (place) => String(drawn[place] ?? ''))
  const notes = Array.isArray(value.notes) ? value.notes.map(String) : []
  return { file: id.replace(/[^a-z0-9_]+/g, '_'), data, notes }
}

function mapData(
  state: GameState,
  about: Pick<MapData, 'id' | 'name' | 'version'>,
  seen: readonly Entity[],
  drawn: (place: string) => string,
): MapData {
  const onIt = new Set(seen.map((one) => one.id))
  const ways = seen.flatMap(({ id, attrs }) => {
    const roads = Array.isArray(attrs.connected_to) ? attrs.connected_to : []
    return roads.flatMap((to) => {
      const other = typeof to === 'string' ? state.entities[to] : undefined
      if (other === undefined || isHidden(state, other)) return []
      return [{ from: id, to: other.id, to_name: other.name, fog: !onIt.has(other.id) }]
    })
  })
  const places = seen.map(({ id, name }) => {
    const here = id === state.scene.location_id
    return { id, handle: `@${handleOf(id, name)}`, name, here, drawn: drawn(id) }
  })
  return { ...about, places, ways }
}

function picture({ data, notes }: DrawnMap): Page {
  const sections = data.places.map(({ id, name, here, drawn }) => ({
    heading: `${name}${here ? ' (here)' : ''}`,
    lines: [
      ...(drawn === '' ? [] : [drawn]),
      ...orSay(
        data.ways
          .filter((one) => one.from === id)
          .map((one) => `- to ${one.to_name}${one.fog ? ' (fog)' : ''}`),
        'No way from here is known.',
      ),
    ],
  }))
  const none = { heading: 'Nothing yet', lines: ['All of it is fog.'] }
  const noted = notes.length === 0 ? [] : [{ heading: 'Notes', lines: notes.map((note) => `- ${note}`) }]
  return { title: data.name, sections: [...(sections.length > 0 ? sections : [none]), ...noted] }
}

/** How a map is read, and what must be true of it. */
function logic({ data, file }: DrawnMap): Page {
  const fog = [...new Set(data.ways.filter((one) => one.fog).map((one) => one.to_name))]
  return {
    title: `${data.name}: how to read it`,
    sections: [
      {
        heading: 'Rules',
        lines: [
          '- A place that is not on the map is fog: nobody has seen it, and nothing is said of it.',
          '- A way may lead into the fog; it is known by the name of where it leads, and by nothing else.',
          '- Ways come from the world. The map draws them and adds none.',
          field('version', `${data.version}; it goes up when something is drawn`),
        ],
      },
      {
        heading: 'In the fog',
        lines: orSay(
          fog.map((name) => `- ${name}`),
          'No way leads into it.',
        ),
      },
      { heading: 'Check', lines: [`- read_map {"map": "${file}"} says whether data and world agree`] },
    ],
  }
}
