/** An hour of the day that is named, and how long it is until then: "before ten", "half past nine", "midnight". */
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { readCount } from '../../../text/number-words.ts'
import { duration } from './answer-with-source.ts'

const dayMinutes = 1_440
const named: readonly (readonly [words: RegExp, hour: number])[] = [
  [/^midnight$/, 0],
  [/^(?:noon|midday)$/, 12],
  [/^(?:dawn|sunrise|daybreak|morning)$/, 6],
  [/^(?:dusk|sunset|nightfall)$/, 18],
]
const beside: Readonly<Record<string, number>> = {
  'half past': 30,
  'a quarter past': 15,
  'quarter past': 15,
  'ten past': 10,
  'a quarter to': -15,
  'quarter to': -15,
  'five to': -5,
  'ten to': -10,
}
const count = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
/** An hour as it is spoken; a number before a noun counts things. */
const hourSaid = String.raw`(?:(${Object.keys(beside).join('|')}) )?(?:the )?(midnight|noon|midday|dawn|sunrise|daybreak|morning|dusk|sunset|nightfall|(?:${count}|\d{1,2}(?::\d\d)?)(?= ?(?:[.,;:!?]|$|o'?clock|sharp|at night|in the|when|tonight|tomorrow|and|or|this|before|come|strikes|[ap]m\b)))`
const ahead = new RegExp(String.raw`\b(?:until|till?|before|to|by|from now to) ${hourSaid}`)
const told = new RegExp(String.raw`\b(?:at|by|until|till|before|past) ${hourSaid}`, 'i')

/** "It is 1 hour and 45 minutes to midnight"; null where no hour that is still to come is named in a question. */
export function untilHourAsked(asked: string, packet: ContextPacket): string | null {
  if (!/\b(?:how|long|time|far|much|many)\b/.test(asked)) return null
  return untilHour(ahead.exec(asked), packet)
}

/** The same of an hour that was told for something: "the lily opens at ten". */
export function untilHourTold(sentence: string, packet: ContextPacket): string | null {
  return untilHour(told.exec(sentence), packet)
}

function untilHour(found: RegExpExecArray | null, { scene }: ContextPacket): string | null {
  const [, before = '', said = ''] = found ?? []
  const { hour: now, minute } = scene.time
  if (said === '' || typeof now !== 'number') return null
  const name = said.toLowerCase()
  const ofDay = named.find(([words]) => words.test(name))?.[1]
  const [hours = '', past = '0'] = name.split(':')
  const goal = ofDay ?? readCount(hours)
  if (goal === null || goal > 24) return null
  const at = now * 60 + (typeof minute === 'number' ? minute : 0)
  // "Ten" comes twice a day, and the next one is meant.
  const cycle = ofDay === undefined && goal <= 12 ? dayMinutes / 2 : dayMinutes
  const ends = goal * 60 + Number(past) + (beside[before.toLowerCase()] ?? 0)
  const minutes = (((ends - at) % cycle) + cycle) % cycle
  const clock = /^\d+$/.test(name) ? `${name} o’clock` : name
  const what = `${before === '' ? '' : `${before.toLowerCase()} `}${clock}`
  return minutes === 0 ? `It is ${what} now.` : `It is ${duration(minutes)} to ${what}.`
}
