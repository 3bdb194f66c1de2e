/** Questions about one's own character: what the sheet says, what is carried. */

import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { joinList } from '../../../text/grammar.ts'
import { itemNameInProse } from '../../../text/item-names-in-prose.ts'
import type { Answer } from './answer.ts'

type Sheet = JsonObject

const sheet = 'your sheet'

interface Field {
  readonly asks: RegExp
  /** What it is called where a sheet does not have it. */
  readonly called?: string
  readonly tell: (attrs: Sheet, packet: ContextPacket) => string | null
}

const fields: readonly Field[] = [
  {
    asks: /\b(?:ac|armou?r class)\b/,
    called: 'armour class',
    tell: ({ armor_class: ac }) => (typeof ac === 'number' ? `Your armour class is ${ac}.` : null),
  },
  {
    asks: /\b(?:hp|hit points|health|wounds|how hurt)\b/,
    tell: ({ hp_current: now, hp_max: most, temp_hp: more }, packet) =>
      typeof now === 'number' && typeof most === 'number'
        ? `You have ${now} of ${most} hit points${typeof more === 'number' && more > 0 ? `, and ${more} temporary ones` : ''}.`
        : clockLine(packet, 'harm'),
  },
  {
    asks: /\b(?:xp|experience)\b/,
    called: 'experience points',
    tell: ({ experience }) =>
      isJsonObject(experience) && typeof experience.current === 'number'
        ? `You have ${experience.current} experience points${typeof experience.needed_for_next_level === 'number' ? `; the next level is at ${experience.needed_for_next_level}` : ''}.`
        : null,
  },
  {
    asks: /\b(?:level|class)\b/,
    tell: ({ level, class: kind }) =>
      typeof level === 'number'
        ? `You are a level ${level} ${typeof kind === 'string' ? kind.toLowerCase() : 'character'}.`
        : null,
  },
  { asks: /\b(?:gold|money|coins?|purse|cred|credits)\b/, tell: (attrs, packet) => moneyOf(attrs, packet) },
  { asks: /\b(?:slots?|spell slots)\b/, tell: ({ resources }) => slotsOf(resources) },
  {
    asks: /\bspells?\b/,
    called: 'spells',
    tell: ({ spells_known, spells_prepared }) =>
      namesOf('You know these spells', [...texts(spells_known), ...texts(spells_prepared)]),
  },
  { asks: /\b(?:skills?|good at|trained|proficien)/, tell: ({ skills }) => skillsOf(skills) },
  {
    asks: /\b(?:abilit|stats?|attributes|strength|dexterity|constitution|intelligence|wisdom|charisma)/,
    tell: ({ attributes }) => scoresOf(attributes),
  },
  {
    asks: /\b(?:conditions?|status|effects?)\b/,
    tell: ({ status_conditions: now }) =>
      Array.isArray(now)
        ? (namesOf('You are', texts(now)) ?? 'Nothing ails you that the sheet knows of.')
        : null,
  },
]

const belongings =
  /\b(?:inventory|carry(?:ing)?|have(?: got)? (?:on me|with me|on my person|left)|do i have$|i (?:am |'m )?(?:wearing|holding)|am i (?:wearing|holding)|my (?:things|stuff|gear|bag|pack|equipment|items)|equipment|in my (?:bag|pack|pockets))\b/

/** Answers what is asked about oneself; empty when nothing is. */
export function aboutYou(question: string, packet: ContextPacket): readonly Answer[] {
  const asked = question.toLowerCase()
  const you = packet.entities.find((entity) => entity.type === 'pc')
  if (you === undefined || !/\b(?:my|me|i|i'm|am i)\b/.test(asked)) return []
  const told = fields.flatMap((field) => {
    if (!field.asks.test(asked)) return []
    const text = field.tell(you.attrs, packet) ?? notOnSheet(field)
    return text === null ? [] : [{ text, cite: sheet }]
  })
  const carried = belongings.test(asked) ? [carriedBy(packet, you.id, you.attrs)] : []
  if (told.length + carried.length > 0) return [...carried, ...told].slice(0, 3)
  return /\b(?:sheet|who am i|about me|my character)\b/.test(asked) ? whole(you.name, you.attrs, packet) : []
}

function notOnSheet({ called }: Field): string | null {
  return called === undefined ? null : `Your sheet has no ${called}.`
}

function whole(name: string, attrs: Sheet, packet: ContextPacket): readonly Answer[] {
  const lines = fields.slice(0, 4).flatMap((field) => field.tell(attrs, packet) ?? [])
  return [{ text: [`You are ${name}.`, ...lines].join(' '), cite: sheet }]
}

function texts(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value))
    return value.flatMap((one: JsonValue) => (isJsonObject(one) ? texts(one.name) : texts(one)))
  return []
}

function namesOf(lead: string, names: readonly string[]): string | null {
  return names.length === 0 ? null : `${lead}: ${joinList([...new Set(names)])}.`
}

function moneyOf({ resources }: Sheet, packet: ContextPacket): string | null {
  const gold = isJsonObject(resources) && typeof resources.gold === 'number' ? resources.gold : null
  const coins = packet.inventory.find((row) => /(?:^|:)coin$/.test(row.item_id))?.qty ?? null
  const parts = [
    ...(coins === null ? [] : [`${coins} coins`]),
    ...(gold === null || gold === 0 ? [] : [`${gold} gold pieces`]),
  ]
  return parts.length > 0
    ? `You have ${joinList(parts)}.`
    : (clockLine(packet, 'cred') ?? (gold === 0 ? 'Your purse is empty.' : null))
}

function clockLine(packet: ContextPacket, id: string): string | null {
  const clock = packet.clocks.find((one) => one.id === id || one.id.endsWith(`:${id}`))
  return clock === undefined ? null : `${clock.name} stands at ${clock.value} of ${clock.max}.`
}

function slotsOf(resources: JsonValue | undefined): string | null {
  const slots =
    isJsonObject(resources) && isJsonObject(resources.spell_slots)
      ? Object.entries(resources.spell_slots)
      : []
  const told = slots.flatMap(([level, row]) =>
    isJsonObject(row) && typeof row.total === 'number' && row.total > 0
      ? [
          `level ${level.replace(/\D/g, '')}: ${row.total - (typeof row.used === 'number' ? row.used : 0)} of ${row.total}`,
        ]
      : [],
  )
  return told.length === 0 ? 'You have no spell slots.' : `Slots left: ${joinList(told)}.`
}

function skillsOf(skills: JsonValue | undefined): string | null {
  if (Array.isArray(skills)) return namesOf('You are trained in', texts(skills))
  if (!isJsonObject(skills)) return null
  const told = Object.entries(skills).flatMap(([name, value]) =>
    typeof value === 'number' ? [`${name} ${value < 0 ? value : `+${value}`}`] : [],
  )
  return namesOf('Your skills', told)
}

function scoresOf(attributes: JsonValue | undefined): string | null {
  if (!isJsonObject(attributes)) return null
  return namesOf(
    'Your scores',
    Object.entries(attributes).flatMap(([name, value]) =>
      typeof value === 'number' ? [`${name} ${value}`] : [],
    ),
  )
}

/** What the player carries, as people say it: what is worn and at hand first, each thing once, with how many there are. */
interface Thing {
  readonly name: string
  readonly count: number
}

/** Tells it. */
function carriedBy(packet: ContextPacket, you: string, attrs: JsonObject): Answer {
  const names = new Map(packet.entities.map((entity) => [entity.id, entity.name]))
  const things = packet.inventory
    .filter((row) => row.owner_id === you && row.qty > 0)
    .map(({ item_id, qty }) => ({ name: names.get(item_id) ?? itemNameInProse(item_id), count: qty }))
  const worn = namesIn(attrs, ['armor', 'armour', 'shield', 'worn', 'clothes'])
  const held = namesIn(attrs, ['weapons', 'weapon', 'wielded', 'main_hand', 'off_hand'])
  const has = (list: readonly string[]) => (thing: Thing) => list.some((name) => isSame(name, thing.name))
  const isHeld = has(held)
  const isWorn = has(worn)
  const rest = things.filter((one) => !isHeld(one) && !isWorn(one))
  // What only the sheet knows of is carried all the same.
  const unlisted = (list: readonly string[]): Thing[] =>
    [...new Set(list)]
      .filter((name) => !things.some((thing) => isSame(name, thing.name)))
      .map((name) => ({ name, count: 1 }))
  const parts = [
    part('You wear', [...things.filter(isWorn), ...unlisted(worn)]),
    part('At hand:', [...things.filter(isHeld), ...unlisted(held)]),
    part('You carry', rest),
  ].filter((one) => one !== '')
  return {
    text: parts.length === 0 ? 'You carry nothing that anybody wrote down.' : parts.join(' '),
    cite: 'your belongings',
  }
}

function part(lead: string, things: readonly Thing[]): string {
  return things.length === 0 ? '' : `${lead} ${joinList(things.map(counted))}.`
}

/** "20 arrows", "2 × oil (flask)", "a rapier" stays "rapier". */
function counted({ name, count }: Thing): string {
  if (count === 1) return name
  if (/\)$|s$/.test(name)) return `${count} × ${name}`
  return `${count} ${name}s`
}

function isSame(one: string, other: string): boolean {
  const bare = (name: string): string =>
    name
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
  return bare(one) === bare(other)
}

function namesIn({ equipment }: JsonObject, keys: readonly string[]): string[] {
  if (!isJsonObject(equipment)) return []
  return keys.flatMap((key) => textsOf(equipment[key]))
}

function textsOf(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value))
    return value.flatMap((one: JsonValue) => (isJsonObject(one) ? textsOf(one.name) : textsOf(one)))
  return []
}
