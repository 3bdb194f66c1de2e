/** Questions about people, places, things and topics: only what the player's character has come by, with when and how. */
import type { JsonValue } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import type { NarrationHints } from '../../../core/protocol/narration-hints.ts'
import { isLongEnough } from '../../../text/folded-words.ts'
import { joinList } from '../../../text/grammar.ts'
import { withFullStop } from '../../../text/sentences.ts'
import type { Answer } from './answer.ts'

interface Known {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
}

/** Answers what is asked about somebody or something by name; empty when nothing known is named. */
export function aboutWorld(
  question: string,
  packet: ContextPacket,
  cues: NarrationHints | undefined,
  meant: readonly string[] = [],
): readonly Answer[] {
  const all = knownIn(packet, cues)
  const threads = packet.threads.map(({ id, title }) => ({ id, name: title, aliases: [] }))
  const subject =
    namedIn(question, all) ?? all.find((one) => meant.includes(one.id)) ?? namedIn(question, threads)
  if (subject === null) return []
  const entity = packet.entities.find((one) => one.id === subject.id)
  const description = typeof entity?.attrs.description === 'string' ? entity.attrs.description.trim() : ''
  const role = typeof entity?.attrs.role === 'string' ? entity.attrs.role : ''
  const answers: Answer[] = []
  if (description !== '' || role !== '') {
    const lead = role === '' ? '' : `${subject.name}: ${role.toLowerCase()}.`
    answers.push({
      text: [lead, withFullStop(description)].filter((one) => one !== '').join(' '),
      cite: `what is known of ${subject.name}`,
    })
  }
  answers.push(...standing(subject, packet, cues), ...factsAbout(subject, packet))
  const person = /npc|enemy|monster|creature/.test(entity?.type ?? '')
  if (/\bwhere\b/i.test(question) && person && !isHere(subject, packet, cues))
    answers.push({ text: `Where ${subject.name} is now you do not know.`, cite: 'what you know' })
  return answers.length > 0
    ? answers.slice(0, 6)
    : [{ text: `You have heard of ${subject.name}, and know no more than that yet.`, cite: 'what you know' }]
}

function knownIn(packet: ContextPacket, cues: NarrationHints | undefined): readonly Known[] {
  return [
    ...(cues?.nameable ?? []).map(({ id, name, aliases }) => ({ id, name, aliases })),
    ...packet.entities.filter((one) => one.type !== 'pc').map(({ id, name }) => ({ id, name, aliases: [] })),
  ]
}

/** "What does Chen want?" is a thread, and none of its small words is a name. */
const noName = /^(?:The|Of|And|What|Who|Whom|Where|When|Why|How|Does|Did|Is|Are|Was|Can)$/

/** The longest name that stands in the question. */
function namedIn(question: string, all: readonly Known[]): Known | null {
  const asked = ` ${fold(question)} `
  let best: Known | null = null
  let longest = 0
  for (const one of all)
    for (const name of [
      one.name,
      ...one.aliases,
      // A title that asks something is no name, and neither is its first word.
      ...(one.name.endsWith('?') ? [] : one.name.split(' ')).filter(
        (word) => /^\p{Lu}/u.test(word) && !noName.test(word),
      ),
    ]) {
      const folded = fold(name)
      if (isLongEnough(folded, 3) && folded.length > longest && asked.includes(` ${folded} `)) {
        best = one
        longest = folded.length
      }
    }
  return best
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{So}]+/gu, ' ')
    .replace(/^(?:the|a|an) /, '')
    .trim()
}

function isHere({ id }: Pick<Known, 'id'>, packet: ContextPacket, cues: NarrationHints | undefined): boolean {
  return cues?.people.some((one) => one.id === id) === true || packet.present_entities.includes(id)
}

/** Where somebody stands, and with you. */
function standing({ id, name }: Known, packet: ContextPacket, cues: NarrationHints | undefined): Answer[] {
  const here = isHere({ id }, packet, cues)
  const row = packet.relationships.find((one) => one.a_id === id || one.b_id === id)
  const mood =
    row === undefined
      ? ''
      : row.intensity > 0
        ? ` and thinks well of you`
        : row.intensity < 0
          ? ` and thinks little of you`
          : ''
  if (!here && mood === '') return []
  return [{ text: here ? `${name} is here${mood}.` : `${name} is not here${mood}.`, cite: '' }]
}

/** What the player's character knows of it. */
function factsAbout({ id, name }: Known, packet: ContextPacket): Answer[] {
  const you = packet.entities.find((one) => one.type === 'pc')?.id ?? ''
  const word = fold(name)
  return packet.facts
    .filter((fact) => fact.visibility === 'known' || fact.known_by?.includes(you) === true)
    .filter((fact) => fact.subject_id === id || ` ${fold(textOf(fact.object))} `.includes(` ${word} `))
    .flatMap((fact) => {
      const text = textOf(fact.object)
      if (text === '') return []
      const how = fact.discovery_method ?? ''
      const when = typeof fact.discovered_turn === 'number' ? `turn ${fact.discovered_turn}` : ''
      return [
        {
          text: withFullStop(fact.predicate === 'claims' ? `It is claimed: ${text}` : text),
          cite: joinList([when, how].filter((one) => one !== '')),
        },
      ]
    })
    .slice(-5)
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value.trim() : ''
}
