/**
 * Plain words to commands: "give me 50 gold", "teleport Oda to the Neon Dragon". A table of readers, tried in order;
 * each reads a whole line or nothing. Names stay as they were written, for the state decides who they are.
 */

import { readCount } from '../../text/number-words.ts'
import type { GodCommand } from './god-command-types.ts'
import { readDuration } from './parse-duration.ts'
import { amountNames } from './sheet-amount-names.ts'

type Reader = (line: string) => GodCommand | null

function reader(pattern: RegExp, read: (parts: readonly string[]) => GodCommand | null): Reader {
  return (line) => {
    const match = pattern.exec(line)
    return match === null ? null : read(match.slice(1).map((part) => (part ?? '').trim()))
  }
}

/** A name without its article or possessive. */
function bare(name: string): string {
  return name.replace(/^(?:the|my|our|a|an)\s+/i, '').trim()
}

function person(name: string): string {
  return /^(?:me|my|myself|us|i|mine|)$/i.test(name) ? 'me' : bare(name)
}

function amountOf(what: string): string | undefined {
  const plain = bare(what).toLowerCase()
  return Object.hasOwn(amountNames, plain) ? amountNames[plain] : undefined
}

/** Something given or taken: an amount when it is one, else things. */
function transfer(
  order: 'give' | 'take',
  who: string,
  count: number | null,
  what: string,
): GodCommand | null {
  const amount = amountOf(what)
  if (bare(what) === '') return null
  if (amount === undefined) return { kind: order, who: person(who), what: bare(what), count }
  if (count === null) return null
  return {
    kind: 'amount',
    who: person(who),
    what: amount,
    change: order === 'give' ? 'add' : 'take',
    amount: count,
  }
}

const isArticle = (word: string): boolean => /^(?:a|an|the|some|my)$/i.test(word)

/** Where the count of a gift stands: a number, else an article, the second one when the first belongs to a person. */
function countAt(words: readonly string[]): number {
  const number = words.findIndex((word) => !isArticle(word) && readCount(word) !== null)
  if (number >= 0) return number
  const first = words.findIndex(isArticle)
  const second = words.findIndex((word, index) => index > first && isArticle(word))
  return first === 0 && second > 1 ? second : first
}

/** `me 50 gold`, `50 gold to Oda`, `the goblin three potions`, `a sunstone`. */
function readGift(rest: string): GodCommand | null {
  const to = /^(.+?) to (?:my (?:inventory|pack|backpack|purse|bag)|(.+))$/i.exec(rest)
  const words = (to?.[1] ?? rest).split(' ')
  const toMe = /^(?:me|myself|us)$/i.test(words[0] ?? '')
  if (toMe) return countedGift('me', words.slice(1))
  const at = countAt(words)
  if (to !== null) return countedGift(to[2] ?? 'me', words)
  return at < 0 ? null : countedGift(words.slice(0, at).join(' '), words.slice(at))
}

function countedGift(who: string, words: readonly string[]): GodCommand | null {
  const [first = ''] = words
  const count = readCount(first)
  const what = count === null && !isArticle(first) ? words : words.slice(1)
  return transfer('give', who, count ?? 1, what.join(' '))
}

/** `50 gold`, `3 potions from Oda`, `all torches`; without a number it is something to remove. */
function readLoss(rest: string): GodCommand | null {
  const from = /^(.+?) from (?:my (?:inventory|pack|backpack|purse|bag)|(.+))$/i.exec(rest)
  const said = (from?.[1] ?? rest).replace(/^(?:the|my) /i, '')
  const [first = '', ...others] = said.split(' ')
  const count = /^(?:a|an)$/i.test(first) ? 1 : readCount(first)
  const who = from?.[2] ?? 'me'
  if (/^all$/i.test(first))
    return transfer('take', who, null, others.join(' ').replace(/^(?:of )?(?:the|my) /i, ''))
  if (count !== null && others.length > 0) return transfer('take', who, count, others.join(' '))
  return from === null ? { kind: 'remove', what: bare(said) } : transfer('take', who, null, said)
}

function readSet(parts: readonly string[]): GodCommand | null {
  const [left = '', right = ''] = parts
  const owned = /^(?:my|the player's) (.+)$|^(.+?)['’]s? (.+)$|^(.+?) of (.+)$/i.exec(left)
  const who = owned?.[2] ?? owned?.[5] ?? 'me'
  const what = owned?.[1] ?? owned?.[3] ?? owned?.[4] ?? bare(left)
  const amount = readCount(right)
  const known = amountOf(what)
  if (amount === null && known === 'hp_current' && /^(?:full|max|maximum)$/i.test(right))
    return { kind: 'heal', who: person(who) }
  if (amount === null) return { kind: 'setting', name: bare(left).toLowerCase(), value: right.toLowerCase() }
  return { kind: 'amount', who: person(who), what: known ?? bare(what).toLowerCase(), change: 'set', amount }
}

function readSpawn(parts: readonly string[]): GodCommand | null {
  const [count = '', said = ''] = parts
  const named = /^(.*?)\s*\b(?:named|called)\s+(.+)$/i.exec(said)
  const role = bare(named?.[1] ?? said).replace(/^(?:npc|character|person)\s*/i, '')
  const many = readCount(count) ?? 1
  const name = named?.[2] ?? null
  if (role === '' && name === null) return null
  const titled = name === null ? /^(\p{Lu}\S*) the (.+)$/u.exec(said) : null
  if (titled !== null) return { kind: 'spawn', role: titled[2] ?? '', name: titled[1] ?? null, count: 1 }
  return { kind: 'spawn', role, name, count: many }
}

const setTo = /^(?:set|change|make|fix|correct|put)\s+(.+?)\s+(?:to|=|at)\s+(.+)$/i
const combat = '(?:the |this |our )?(?:combat|fight|battle|encounter)'

const readers: readonly Reader[] = [
  reader(
    /^(?:(?:return|back|go back)(?: to)?(?: the)? story|exit(?: god mode)?|leave god mode|done|resume(?: the story)?)$/i,
    () => ({ kind: 'return_story' }),
  ),
  reader(/^(?:help|commands|\?|what can (?:i|you) (?:do|say))\??$/i, () => ({ kind: 'help', about: null })),
  reader(
    /^(?:undo|take back|rewind|go back)(?: (?:the|my))?(?: last)?(?: (\S+))?(?: turns?)?$/i,
    ([word = '']) => {
      const turns = word === '' || /^(?:turn|move|one)$/i.test(word) ? 1 : readCount(word)
      return turns === null || turns < 1 || turns > 1_000 ? null : { kind: 'undo', turns }
    },
  ),
  reader(new RegExp(`^(?:end|stop|clear|finish|exit|leave|cancel|reset|close) ${combat}$`, 'i'), () => ({
    kind: 'end_combat',
  })),
  reader(new RegExp(`^${combat} (?:is|has) (?:over|ended|stuck)$`, 'i'), () => ({ kind: 'end_combat' })),
  reader(
    /^(?:set|reset|change|move|put|turn) (?:the )?(?:world )?(?:time|clock|date) (?:back |forward )?to (.+)$/i,
    ([text = '']) => ({ kind: 'set_time', text }),
  ),
  reader(/^(?:reset|flash ?back|jump|skip|rewind|fast[- ]forward) to (.+)$/i, ([text = '']) => ({
    kind: 'set_time',
    text,
  })),
  reader(
    /^(?:make|let) it(?: be)? ((?:early |late )?(?:dawn|morning|noon|midday|afternoon|evening|dusk|night|midnight|deep night))$/i,
    ([text = '']) => ({ kind: 'set_time', text }),
  ),
  reader(
    /^(?:advance|skip|fast[- ]forward|move|pass|let|wait)(?: (?:the )?(?:time|clock))?(?: forward| ahead)?(?: by)? (.+?)(?: forward| ahead| pass| later)?$/i,
    ([text = '']) => moved(text, false),
  ),
  reader(
    /^(?:go|turn|move|set|wind|rewind)(?: (?:the )?(?:time|clock))?(?: back| backwards?)?(?: by)? (.+?)(?: back)?$/i,
    ([text = '']) => moved(text, true),
  ),
  reader(
    /^(?:teleport|transport|relocate|send|move|bring|take) (?:(.+?) )?(?:to|into) (.+)$/i,
    ([who = '', place = '']) => ({ kind: 'teleport', who: person(who), place: place.trim() }),
  ),
  reader(/^(?:teleport|transport|bring|send|move) (.+?) here$/i, ([who = '']) => ({
    kind: 'teleport',
    who: person(who),
    place: 'here',
  })),
  reader(
    /^(?:refill|restore|recharge|reset|replenish) (?:all )?(?:(?:of )?my |the )?(spell slots?|slots|hit dice|class features?|features|abilities|resources|pools|everything)$/i,
    ([what = '']) => ({ kind: 'refill', what: what.toLowerCase() }),
  ),
  reader(
    /^(?:fully )?(?:heal|restore|cure|patch up) (.+?)(?: (?:fully|completely|to full(?: health)?))?$/i,
    ([who = '']) => ({ kind: 'heal', who: everyone(who) }),
  ),
  reader(
    /^(?:revive|resurrect|raise|bring back|undo the death of) (.+?)(?: (?:from the dead|to life))?$/i,
    ([who = '']) => ({ kind: 'revive', who: person(who) }),
  ),
  reader(/^(?:kill|slay) (.+)$/i, ([who = '']) => ({ kind: 'kill', who: person(who) })),
  reader(/^(?:turn|switch) (on|off) (.+)$/i, ([value = '', name = '']) => switched(name, value)),
  reader(/^(?:turn|switch) (.+?) (on|off)$/i, ([name = '', value = '']) => switched(name, value)),
  reader(/^(enable|disable) (.+)$/i, ([order = '', name = '']) =>
    switched(name, /^e/i.test(order) ? 'on' : 'off'),
  ),
  reader(/^make (?:it|the game|things) (easier|harder)$/i, ([value = '']) => ({
    kind: 'setting',
    name: 'difficulty',
    value: value.toLowerCase(),
  })),
  reader(
    /^(?:create|add|make) (?:a |an |the )?(?:new )?(?:place|location|room) (?:called |named )?(.+)$/i,
    ([name = '']) => ({ kind: 'place', name }),
  ),
  reader(
    /^(?:spawn|summon|introduce|create)(?: (\d+|a|an|the|another|one|two|three|four|five|six|seven|eight|nine|ten))?(?: new)? (.+?)(?: (?:here|now|in this scene|next to me|in front of me))?$/i,
    readSpawn,
  ),
  reader(
    /^add (?:(a|an|the) )?(?:new )?((?:npc|character|person)\b.*|.+ (?:named|called) .+?)(?: here)?$/i,
    readSpawn,
  ),
  reader(
    /^(?:damage|hurt|wound) (.+?) (?:by|for) (\S+?)(?: (?:hp|damage|points?))?$/i,
    ([who = '', word = '']) => {
      const amount = readCount(word)
      return amount === null
        ? null
        : { kind: 'amount', who: person(who), what: 'hp_current', change: 'take', amount }
    },
  ),
  reader(/^(?:remove|take|send|dismiss) (.+?) (?:from|out of) (?:the |this )?scene$/i, ([who = '']) => ({
    kind: 'dismiss',
    who: person(who),
  })),
  reader(setTo, readSet),
  reader(/^(?:give|grant|award|add) (.+)$/i, ([rest = '']) => readGift(rest)),
  reader(/^(?:remove|delete|take away|take|subtract|deduct|despawn|destroy|lose) (.+)$/i, ([rest = '']) =>
    readLoss(rest),
  ),
]

function switched(name: string, value: string): GodCommand {
  return { kind: 'setting', name: bare(name).toLowerCase(), value: value.toLowerCase() }
}

function everyone(who: string): string {
  return /^(?:everyone|everybody|all|all of us|us|the party|the group|party)$/i.test(who)
    ? 'everyone'
    : person(who)
}

function moved(text: string, back: boolean): GodCommand | null {
  const by = readDuration(text)
  return by === null ? null : { kind: 'move_time', by, back }
}

/**
 * The command a line of plain words gives, or null when it gives none.
 *
 * @example
 * readPlainWords('give me 50 gold') // { kind: 'amount', who: 'me', what: 'gold', change: 'add', amount: 50 }
 */
export function readPlainWords(line: string): GodCommand | null {
  for (const read of readers) {
    const command = read(line)
    if (command !== null) return command
  }
  return null
}
