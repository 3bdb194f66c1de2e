/** A part of a line in the plainest words: its likeliest act and what its words stand for, as the grammar knows to read them. */
import type { ReadAction } from '../../core/protocol/free-text-reading.ts'
import type { LinePart } from './tag-line.ts'
import type { SlotKind } from './tagged-kinds.ts'

type Slots = Readonly<Partial<Record<SlotKind, string>>>

/** The part said plainly; undefined where its act has no plain words or what it is done to is not known. */
export function saidPlainly({ slots }: LinePart, action: ReadAction, line: string): string | undefined {
  const words: Partial<Record<SlotKind, string>> = {}
  for (const { kind, from, to } of slots) words[kind] ??= line.slice(from, to)
  return sentences[action]?.(words)
}

const onThing =
  (verb: string) =>
  ({ thing, place, person }: Slots): string | undefined => {
    const what = thing ?? place ?? person
    return what === undefined ? undefined : `${verb} ${what}`
  }

const toPerson =
  (verb: string, link = 'about') =>
  ({ person, topic }: Slots): string | undefined =>
    person === undefined && topic === undefined
      ? undefined
      : `${verb} ${person ?? 'them'}${topic === undefined ? '' : ` ${link} ${topic}`}`

const withPlace =
  (verb: string, link: string, first: 'place' | 'person' = 'place') =>
  (slots: Slots): string | undefined => {
    const where = slots[first] ?? slots.place ?? slots.person ?? slots.thing
    return where === undefined ? undefined : `${verb} ${link} ${where}`
  }

/** Words for all there is to see. */
const around = /\b(?:place|room|here|everything|surroundings|scene|lot|whole)\b/i

/** How each act is said; what costs something if it was not meant is never put into other words. */
const sentences: Readonly<Partial<Record<ReadAction, (slots: Slots) => string | undefined>>> = {
  go: withPlace('go', 'to'),
  hide: withPlace('hide', 'behind'),
  follow: onThing('follow'),
  look: ({ thing, person, place }) =>
    (thing ?? person) === undefined && (place === undefined || around.test(place))
      ? 'look around'
      : undefined,
  examine: onThing('examine'),
  search: ({ place, thing }) => ((place ?? thing) === undefined ? undefined : `search ${place ?? thing}`),
  listen: onThing('listen to'),
  read: onThing('read'),
  insight: ({ person }) => (person === undefined ? undefined : `watch ${person}`),
  take: onThing('take'),
  show: ({ thing, person }) =>
    thing === undefined || person === undefined ? undefined : `show ${thing} to ${person}`,
  open: onThing('open'),
  close: onThing('close'),
  ask: toPerson('ask'),
  tell: toPerson('tell'),
  greet: ({ person }) => (person === undefined ? undefined : `greet ${person}`),
}
