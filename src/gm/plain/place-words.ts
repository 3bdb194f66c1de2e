/** Where one is, in plain words: what the place looks like, who is there, and which ways lead on. */
import type { ContextPacket } from '../../core/protocol/context-packet.ts'
import { capital } from './sentence.ts'

type Shown = ContextPacket['entities'][number]

/** What somebody sees who looks around. */
export function surroundings(packet: ContextPacket): string | null {
  const named = new Map(packet.entities.map((entity) => [entity.id, entity]))
  const place = named.get(packet.scene.location_id)
  if (place === undefined) return null
  const people = packet.present_entities.flatMap((id) => {
    const one = named.get(id)
    return one === undefined || one.type === 'pc' ? [] : [withRole(one)]
  })
  const ways = (listIn(place.attrs.connected_to) ?? []).flatMap((id) => named.get(id)?.name ?? [])
  return [
    [`${capital(place.name)}.`, described(place)].join(' ').trim(),
    ...(people.length === 0
      ? []
      : [`${capital(listed(people))} ${people.length === 1 ? 'is' : 'are'} here.`]),
    ...(ways.length === 0 ? [] : [`${ways.length === 1 ? 'A way leads' : 'Ways lead'} to ${listed(ways)}.`]),
  ].join(' ')
}

/** What can be seen of a place; empty when nobody wrote it down. */
export function described({ attrs }: Shown): string {
  const text = typeof attrs.description === 'string' ? attrs.description.trim() : ''
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}

function withRole({ name, attrs }: Shown): string {
  return typeof attrs.role === 'string' && attrs.role !== '' ? `${name} the ${attrs.role}` : name
}

function listIn(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
