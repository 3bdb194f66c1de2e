/**
 * What a campaign was founded on, as a cartridge's files: places, people, canon and mist, maps, indicators. They are made
 * from what the campaign itself keeps, so that a folder needs no pack to be read; what is secret is not in them.
 */

import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { factText } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { isHidden, isKnownThread } from '../../knowledge/index.ts'
import { type Cartridge, cartridgeManifest } from '../cartridge/cartridge-manifest.ts'
import { field, type Page, writePage } from '../folder/markdown-panel-page.ts'
import type { FolderMoment, LorePiece } from '../folder/read-campaign-for-folder.ts'
import { handleOf } from '../input/objects-in-view.ts'
import { type Indicator, indicatorsOf, knownIndicators } from '../state/campaign-indicators.ts'
import { cartridgeOf } from './campaign-pages.ts'
import { mapFiles } from './map-pages.ts'
import { orSay } from './values-in-words.ts'

/** The pages of the campaign's cartridge, by their paths in it. */
export function cartridgePages({ state }: FolderMoment): ReadonlyMap<string, string> {
  const pages = new Map<string, Page>([
    ['CARTRIDGE.md', cartridgeManifest(cartridgeFrom(state))],
    ['locations/LOCATION_INDEX.md', locationIndex(state)],
    ['lore/MECHANICS/INDICATORS.md', indicatorPage(state)],
    ['lore/MIST/RUMOURS.md', mistPage(state)],
    ['quests/QUESTS.md', questsPage(state)],
  ])
  for (const person of entitiesOf(state, 'npc'))
    pages.set(`characters/NPCs/${handleOf(person.id, person.name)}.md`, personPage(person))
  return new Map([...[...pages].map(([path, page]) => [path, writePage(page)] as const), ...mapFiles(state)])
}

/** The cartridge behind a campaign. */
export function cartridgeFrom(state: GameState): Cartridge {
  const { id, version, lock } = cartridgeOf(state)
  const named = [...entitiesOf(state, 'location'), ...entitiesOf(state, 'npc')]
  const aliases = named.map((one): readonly [string, string] => [`@${handleOf(one.id, one.name)}`, one.id])
  return { id, name: state.packs[id]?.name ?? id, version, lock, aliases }
}

function entitiesOf(state: GameState, type: string): readonly Entity[] {
  return Object.values(state.entities)
    .filter((one) => one.type === type && !isHidden(state, one))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function textAt(attrs: Entity['attrs'], key: string): string {
  const value = (attrs as JsonObject)[key]
  return typeof value === 'string' ? value : ''
}

function locationIndex(state: GameState): Page {
  const sections = entitiesOf(state, 'location').map(({ id, name, attrs }) => {
    const roads = Array.isArray(attrs.connected_to) ? attrs.connected_to : []
    const ways = roads.flatMap((to) => {
      const other = typeof to === 'string' ? state.entities[to] : undefined
      return other === undefined || isHidden(state, other) ? [] : [`@${handleOf(other.id, other.name)}`]
    })
    return {
      heading: `@${handleOf(id, name)}`,
      lines: [
        field('id', id),
        field('name', name),
        field('about', textAt(attrs, 'description')),
        field('ways', ways.join(', ')),
      ],
    }
  })
  return { title: 'LOCATION_INDEX', sections }
}

function personPage({ id, name, attrs }: Entity): Page {
  const lines = [
    field('id', id),
    field('role', textAt(attrs, 'role')),
    field('about', textAt(attrs, 'description')),
  ]
  return { title: name, sections: [{ heading: `@${handleOf(id, name)}`, lines }] }
}

function indicatorPage(state: GameState): Page {
  const own = indicatorsOf(state)
  const others = knownIndicators.filter((one) => !own.some((other) => other.id === one.id))
  const line = ({ id, name, min, max }: Indicator): string => field(id, `${name}, ${min} to ${max}`)
  return {
    title: 'INDICATORS',
    sections: [
      { heading: 'Kept here', lines: orSay(own.map(line), 'None so far.') },
      { heading: 'Could be kept', lines: orSay(others.map(line), 'All are kept.') },
    ],
  }
}

/** Canon: what everybody may know of the world, file by file as its authors wrote it. It never changes. */
export function canonPages(lore: readonly LorePiece[]): ReadonlyMap<string, string> {
  const open = lore.filter((piece) => piece.open)
  const files = [...new Set(open.map((piece) => piece.file))]
  const pages = files.map((file): readonly [string, Page] => {
    const pieces = open.filter((piece) => piece.file === file)
    const name = file.replace(/\.md$/, '').replace(/[^A-Za-z0-9_-]+/g, '_')
    const [title = name] = pieces.map((piece) => piece.title.split(' > ')[0])
    const sections = pieces.map((piece) => {
      const heading = piece.title.startsWith(`${title} > `)
        ? piece.title.slice(title.length + 3)
        : piece.title
      return { heading, lines: piece.text.split('\n') }
    })
    return [`lore/CANON/${name}.md`, { title, sections }]
  })
  const none: Page = { title: 'NONE', sections: [{ heading: 'Canon', lines: ['Nothing is written down.'] }] }
  const all: typeof pages = pages.length > 0 ? pages : [['lore/CANON/NONE.md', none]]
  return new Map(all.map(([path, page]) => [path, writePage(page)]))
}

/** The mist: what is said and not sure. */
function mistPage(state: GameState): Page {
  const unsure = Object.values(state.facts).filter(
    (fact) => fact.confidence < 1 && ['known', 'player', 'public'].includes(fact.visibility),
  )
  const texts = unsure.map((fact) => factText(fact)).filter((text) => text !== '')
  const lines = orSay(
    texts.map((text) => `- ${text}`),
    'Nothing is only rumour so far.',
  )
  return { title: 'RUMOURS', sections: [{ heading: 'Said, and not sure', lines }] }
}

function questsPage(state: GameState): Page {
  const open = Object.values(state.threads).filter(
    (thread) => thread.origin === 'pack' && isKnownThread(state, thread),
  )
  return {
    title: 'QUESTS',
    sections: [
      {
        heading: 'Threads',
        lines: orSay(
          open.map((one) => `- ${one.title} (${one.id})`),
          'None that is known.',
        ),
      },
    ],
  }
}
