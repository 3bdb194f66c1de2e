/** Questions about the moment: what time it is, what runs out, what there is to do, what it is all about. */
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import type { SceneCues } from '../../../core/protocol/scene-cues.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { listed, stopped } from '../narrate/grammar.ts'
import { readScene } from '../narrate/scene.ts'
import type { Answer } from './answer.ts'

const timing =
  /\bhow (?:long|much time)\b|\bwhat time\b|\bdeadline|\bclocks?\b|\bhow (?:late|soon)\b|\bwhen (?:does|is|will)\b|\bwhat day\b/i
const options =
  /\bwhat (?:can|could|should|do) i do\b|\boptions\b|\bwhat now\b|\bwhere can i go\b|\bexits\b|\bwho(?:'s| is) here\b|\bwhere am i\b|\bi(?:'m| am) stuck\b|\bhint\b/i
const goals =
  /\b(?:goal|quest|objective|mission|supposed to|main thread|threads?|what am i (?:doing|after))\b/i

/** Answers what is asked about the moment; empty when nothing is. */
export function aboutNow(question: string, request: NarrateRequest): readonly Answer[] {
  const { packet, cues } = request
  if (goals.test(question)) return threads(packet)
  if (timing.test(question))
    return [...untilHour(question, packet), ...clocks(question, packet), ...hour(packet)].slice(0, 4)
  return options.test(question) ? possible(request, cues) : []
}

function threads(packet: ContextPacket): readonly Answer[] {
  const open = packet.threads.filter((one) => !/^(?:done|resolved|completed|failed|closed)$/.test(one.status))
  if (open.length === 0) return [{ text: 'No thread is open that you know of.', cite: 'your threads' }]
  const told = open.map(({ title, stakes }) => {
    const stake = [stakes.text, stakes.description, stakes.stakes].find(
      (one) => typeof one === 'string' && one !== '',
    )
    return typeof stake === 'string' ? `${title}: ${stopped(stake)}` : stopped(title)
  })
  return [{ text: told.join(' '), cite: 'your threads' }]
}

function hour({ scene }: ContextPacket): readonly Answer[] {
  const { hour: now, minute, time_of_day: part, day, month } = scene.time
  if (typeof now !== 'number') return []
  const clock = `${String(now).padStart(2, '0')}:${String(typeof minute === 'number' ? minute : 0).padStart(2, '0')}`
  const date = typeof day === 'number' && typeof month === 'string' ? `, ${day} ${month}` : ''
  return [
    {
      text: `It is ${clock}${typeof part === 'string' ? `, ${part.toLowerCase()}` : ''}${date}.`,
      cite: 'world time',
    },
  ]
}

const hours: readonly (readonly [RegExp, number])[] = [
  [/\bmidnight\b/, 0],
  [/\b(?:noon|midday)\b/, 12],
  [/\b(?:dawn|sunrise|daybreak)\b/, 6],
  [/\b(?:dusk|sunset|nightfall)\b/, 18],
]

/** "How long until midnight?" */
function untilHour(question: string, { scene }: ContextPacket): readonly Answer[] {
  const { hour: now, minute } = scene.time
  const asked = question.toLowerCase()
  const said = /\b(?:until|till|before|to) (\d{1,2})(?: o'?clock|\b)/.exec(asked)?.[1]
  const named = hours.find(([pattern]) => pattern.test(asked))
  const goal = named?.[1] ?? (said === undefined ? undefined : Number(said))
  if (goal === undefined || goal > 24 || typeof now !== 'number') return []
  const at = now * 60 + (typeof minute === 'number' ? minute : 0)
  const left = (goal * 60 - at + 1_440) % (named === undefined && goal <= 12 ? 720 : 1_440)
  const what = named === undefined ? `${said} o’clock` : (named[0].exec(asked)?.[0] ?? '')
  return [{ text: left === 0 ? `It is ${what} now.` : `It is ${span(left)} to ${what}.`, cite: 'world time' }]
}

/** The clock that is asked about, or all of them. */
function clocks(question: string, { clocks: all }: ContextPacket): readonly Answer[] {
  const asked = question.toLowerCase()
  const named = all.filter((one) =>
    one.name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.length > 3 && asked.includes(word)),
  )
  const shown = named.length > 0 ? named : /what time/.test(asked) ? [] : all
  return shown.map(({ name, value, max, tags }) => {
    const minutes = Number(
      tags.map((tag) => /^time:(\d+)m$/.exec(tag)?.[1]).find((one) => one !== undefined) ?? 0,
    )
    const left =
      minutes > 0 && value < max
        ? ` It moves every ${minutes} minutes, so ${span((max - value) * minutes)} are left at most.`
        : ''
    return { text: `${name} stands at ${value} of ${max}.${left}`, cite: 'the clock' }
  })
}

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} hour${hours === 1 ? '' : 's'}` : '', rest > 0 ? `${rest} minutes` : '']
    .filter((one) => one !== '')
    .join(' and ')
}

function possible(request: NarrateRequest, cues: SceneCues | undefined): readonly Answer[] {
  const scene = readScene(request)
  const people = scene.present.map((id) => scene.person(id).name)
  const deeds = (cues?.affordances ?? []).map((one) => one.text).slice(0, 6)
  const things = (cues?.nameable ?? [])
    .filter((one) => one.kind === 'object')
    .map((one) => scene.thing(one.id))
    .slice(0, 6)
  const answers: Answer[] = []
  if (scene.at.name !== '') answers.push({ text: `You are at ${scene.at.name}.`, cite: '' })
  if (people.length > 0) answers.push({ text: `You could talk to ${listed(people)}.`, cite: 'who is here' })
  if (things.length > 0)
    answers.push({ text: `There is ${listed(things)} to look at.`, cite: 'what is here' })
  if (deeds.length > 0)
    answers.push({
      text: `What the place lends itself to: ${listed(deeds.map((one) => one.replace(/[.]$/, '').toLowerCase()))}.`,
      cite: 'the place',
    })
  if (scene.ways.length > 0)
    answers.push({ text: `You could go to ${listed(scene.ways)}.`, cite: 'the ways out' })
  answers.push({ text: 'And anything else you care to type.', cite: '' })
  return answers
}
