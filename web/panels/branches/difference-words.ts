/** How two branches differ, as sentences: where you are, when it is, what you have, who is there, what you know. */
import type { WireComparison } from '../../../src/server/wire/sessions-undo-and-branches.ts'
import { rowIn } from '../row-in.ts'

type Difference = WireComparison['differences'][number]

/** Sentences of one kind. */
export interface DifferenceGroup {
  readonly title: string
  readonly sentences: readonly string[]
}

/** The two branches, and what those whose ids are in the differences are called. */
export interface Sides {
  readonly left: string
  readonly right: string
  readonly names: ReadonlyMap<string, string>
}

const titles = {
  world: 'How things stand',
  clocks: 'Clocks',
  people: 'People',
  known: 'What you know',
  sheet: 'You',
} as const

/**
 * Says what differs, by kind; kinds without a difference are left out.
 *
 * @example
 * differenceGroups([{ path: 'clocks.Heat', left: 2, right: 0 }], sides)
 * // [{ title: 'Clocks', sentences: ['Heat stands at 2 on main and at 0 on other.'] }]
 */
export function differenceGroups(
  differences: readonly Difference[],
  sides: Sides,
): readonly DifferenceGroup[] {
  const said: Record<keyof typeof titles, string[]> = {
    world: [],
    clocks: [],
    people: [],
    known: [],
    sheet: [],
  }
  const times = differences.filter(({ path }) => path.startsWith('time.'))
  if (times.length > 0) said.world.push(timeSentence(times, sides))
  for (const one of differences) {
    const [kind = '', ...rest] = one.path.split('.')
    if (kind === 'time' || (kind === 'known' && !isTold(one))) continue
    const way = ways[kind]
    if (way !== undefined) said[way.group].push(way.say(one, rest.join('.'), sides))
  }
  return (Object.keys(titles) as (keyof typeof titles)[])
    .map((kind) => ({ title: titles[kind], sentences: said[kind] }))
    .filter(({ sentences }) => sentences.length > 0)
}

interface Way {
  readonly group: keyof typeof titles
  readonly say: (one: Difference, name: string, sides: Sides) => string
}

const ways: Readonly<Record<string, Way>> = {
  place: {
    group: 'world',
    say: (one, _, { left, right }) =>
      `You are at ${shown(one.left)} on ${left} and at ${shown(one.right)} on ${right}.`,
  },
  fighting: {
    group: 'world',
    say: ({ left: fights }, _, { left, right }) =>
      `There is a fight on ${fights === true ? left : right} and none on ${fights === true ? right : left}.`,
  },
  quests: {
    group: 'world',
    say: (one, name, { left, right }) =>
      `“${name}” is ${shown(one.left)} on ${left} and ${shown(one.right)} on ${right}.`,
  },
  clocks: {
    group: 'clocks',
    say: (one, name, { left, right }) =>
      `${name} stands at ${shown(one.left)} on ${left} and at ${shown(one.right)} on ${right}.`,
  },
  possessions: {
    group: 'sheet',
    say: (one, name, { left, right }) =>
      `You have ${many(one.left, name)} on ${left} and ${many(one.right, name)} on ${right}.`,
  },
  people: { group: 'people', say: personSentence },
  known: {
    group: 'known',
    say: (one, _, sides) => {
      if (one.left !== undefined && one.right !== undefined)
        return `On ${sides.left}: ${known(one.left)} On ${sides.right}: ${known(one.right)}`
      return `Only on ${one.left === undefined ? sides.right : sides.left}: ${known(one.left ?? one.right)}`
    },
  },
  sheet: {
    group: 'sheet',
    say: (one, name, { left, right }) =>
      `Your ${spaced(name.replaceAll('.', ', '))} is ${shown(one.left)} on ${left} and ${shown(one.right)} on ${right}.`,
  },
}

function personSentence(one: Difference, path: string, { left, right, names }: Sides): string {
  const id = path.replace(/\.(?:present|name)$/, '')
  const row = [one.left, one.right].find((side) => typeof side === 'object' && side !== null)
  const given = row !== null && typeof row === 'object' && 'name' in row ? String(row.name) : undefined
  const who = given ?? names.get(id) ?? capital(spaced(id.split(':').at(-1) ?? id))
  if (path.endsWith('.present')) {
    const here = one.left === true ? left : right
    return `${who} is with you on ${here} and not on ${here === left ? right : left}.`
  }
  return `${who} is known to you on ${one.left === undefined ? right : left} only, or was seen there last.`
}

const minutes: Readonly<Record<string, number>> = { day: 1_440, hour: 60, minute: 1 }

/** How far apart the two times are; in words only where a month or a year lies between. */
function timeSentence(times: readonly Difference[], { left, right }: Sides): string {
  let later = 0
  for (const one of times) {
    const part = one.path.slice('time.'.length)
    if (part === 'year' || part === 'month') return `It is another month or year on ${left} than on ${right}.`
    const worth = minutes[part]
    if (worth !== undefined) later += worth * (Number(one.left) - Number(one.right))
  }
  if (later === 0)
    return `It is a moment ${isLater(times) ? 'later' : 'earlier'} on ${left} than on ${right}.`
  return `It is ${spanWords(Math.abs(later))} ${later > 0 ? 'later' : 'earlier'} on ${left} than on ${right}.`
}

function isLater(times: readonly Difference[]): boolean {
  const [first] = times.filter(({ path }) => /second/.test(path))
  return Number(first?.left ?? 0) > Number(first?.right ?? 0)
}

function spanWords(total: number): string {
  const parts = [
    [Math.floor(total / 1_440), 'day'],
    [Math.floor((total % 1_440) / 60), 'hour'],
    [total % 60, 'minute'],
  ] as const
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
  return said.length < 3 ? said.join(' and ') : `${said[0]}, ${said[1]} and ${said[2]}`
}

function many(quantity: Difference['left'], name: string): string {
  if (quantity === undefined || quantity === 0) return `no ${name}`
  return quantity === 1 ? `the ${name}` : `${shown(quantity)} × ${name}`
}

/** Facts of a single word are marks of the engine's; nobody was told them. */
function isTold({ left, right }: Difference): boolean {
  return [left, right].some((side) => shown(side).includes(' '))
}

function known(value: Difference['left']): string {
  const text = shown(value)
  return /[.!?…”"]$/.test(text) ? text : `${text}.`
}

/** A value as words; what is made of parts by the part that names it. */
function shown(value: Difference['left']): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'so' : 'not so'
  if (typeof value !== 'object') return spaced(String(value))
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(shown).join(', ')
  const row = rowIn(value)
  const text = [row.text, row.fact, row.name].find((one) => typeof one === 'string')
  return typeof text === 'string' ? text : 'something else'
}

function spaced(words: string): string {
  return words.replaceAll('_', ' ')
}

function capital(words: string): string {
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}
