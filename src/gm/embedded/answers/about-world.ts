/** Questions about people, places, things and topics: only what the player's character has come by, with when and how. */
import type { JsonValue } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import type { SceneCues } from '../../../core/protocol/scene-cues.ts'
import { listed, stopped } from '../narrate/grammar.ts'
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
  cues: SceneCues | undefined,
): readonly Answer[] {
  const subject = namedIn(question, packet, cues)
  if (subject === null) return []
  const entity = packet.entities.find((one) => one.id === subject.id)
  const description = typeof entity?.attrs.description === 'string' ? entity.attrs.description.trim() : ''
  const role = typeof entity?.attrs.role === 'string' ? entity.attrs.role : ''
  const answers: Answer[] = []
  if (description !== '' || role !== '') {
    const lead = role === '' ? '' : `${subject.name}: ${role.toLowerCase()}.`
    answers.push({
      text: [lead, stopped(description)].filter((one) => one !== '').join(' '),
      cite: `what is known of ${subject.name}`,
    })
  }
  answers.push(...standing(subject, packet, cues), ...factsAbout(subject, packet))
  return answers.length > 0
    ? answers.slice(0, 6)
    : [{ text: `You know the name ${subject.name}, and no more than that yet.`, cite: '' }]
}

/** The longest name that stands in the question. */
function namedIn(question: string, packet: ContextPacket, cues: SceneCues | undefined): Known | null {
  const asked = ` ${fold(question)} `
  const all: Known[] = [
    ...(cues?.nameable ?? []).map(({ id, name, aliases }) => ({ id, name, aliases })),
    ...packet.entities.filter((one) => one.type !== 'pc').map(({ id, name }) => ({ id, name, aliases: [] })),
    ...packet.threads.map(({ id, title }) => ({ id, name: title, aliases: [] })),
  ]
  let best: Known | null = null
  let longest = 0
  for (const one of all)
    for (const name of [
      one.name,
      ...one.aliases,
      // A title that asks something is no name, and neither is its first word.
      ...(one.name.endsWith('?') ? [] : one.name.split(' ')).filter((word) =>
        /^(?!The$|Of$|And$)\p{Lu}/u.test(word),
      ),
    ]) {
      const folded = fold(name)
      if (folded.length > Math.max(2, longest) && asked.includes(` ${folded} `)) {
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
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^(?:the|a|an) /, '')
    .trim()
}

/** Where somebody stands, and with you. */
function standing({ id, name }: Known, packet: ContextPacket, cues: SceneCues | undefined): Answer[] {
  const here = cues?.people.some((one) => one.id === id) === true || packet.present_entities.includes(id)
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
          text: stopped(fact.predicate === 'claims' ? `It is claimed: ${text}` : text),
          cite: listed([when, how].filter((one) => one !== '')),
        },
      ]
    })
    .slice(-5)
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value.trim() : ''
}
