/** What the player's character has read, heard and seen, sentence by sentence: facts, the opening, papers, the last turns. */
import type { JsonValue } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { recalledIn } from '../../../core/protocol/lore-schemas.ts'
import { withArticle } from '../../../text/capitals-articles-plurals-lists.ts'
import { splitNarration, withFullStop } from '../../../text/sentences.ts'
import type { Answer } from './answer-with-source.ts'
import { fold, type Question, type Subject } from './parse-question.ts'

/** A fact that the player's character has come by. */
export function knownFacts(packet: ContextPacket): ContextPacket['facts'] {
  const you = packet.entities.find((entity) => entity.type === 'pc')?.id ?? ''
  return packet.facts.filter((fact) => fact.visibility === 'known' || fact.known_by?.includes(you) === true)
}

/** What is known of somebody or something, the surest first: facts, then whatever sentence speaks of it. */
export function wordsAbout(
  subject: Pick<Subject, 'id' | 'name' | 'aliases' | 'isPerson'>,
  question: Question,
  most = 3,
): readonly Answer[] {
  const names = namesFor(subject)
  const facts = knownFacts(question.packet)
    .filter((fact) => fact.subject_id === subject.id || speaksOf(textOf(fact.object), names))
    .flatMap((fact) => {
      const text = textOf(fact.object)
      if (text === '') return []
      const turn = typeof fact.discovered_turn === 'number' ? `turn ${fact.discovered_turn}` : ''
      const how = fact.discovery_method ?? ''
      return [
        {
          text: withFullStop(text),
          cite: [turn, how].filter((part) => part !== '').join(', '),
        },
      ]
    })
    .slice(-most)
  if (facts.length >= most) return facts
  const told = toldSentences(question).filter(({ text }) => speaksOf(text, names))
  const stakes = question.packet.threads
    .filter(({ title }) => speaksOf(title, names))
    .flatMap(({ title, stakes: { objective } }) =>
      typeof objective === 'string'
        ? [{ text: `${withFullStop(title)} ${withFullStop(objective)}`, cite: '' }]
        : [],
    )
  return [...facts, ...stakes, ...told]
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
    .slice(0, most)
}

/** Sentences that hold a word, with where they stand. */
export function sentencesWith(words: readonly string[], question: Question, most = 2): readonly Answer[] {
  return toldSentences(question)
    .filter(({ text }) => speaksOf(text, words))
    .slice(0, most)
}

function namesFor({
  name,
  aliases,
  isPerson,
}: Pick<Subject, 'name' | 'aliases' | 'isPerson'>): readonly string[] {
  const proper = isPerson
    ? name.split(/\s+/).filter((word) => /^\p{Lu}\p{Ll}{2,}/u.test(word) && !titles.test(word))
    : []
  return [name, ...proper, ...(proper.length > 0 ? [] : aliases.filter((alias) => alias.length > 4))]
}

const titles =
  /^(?:Sergeant|Agent|Mother|Father|Brother|Sister|Captain|Doctor|Lady|Lord|Mister|The|Old|Young|Master)$/

function speaksOf(text: string, names: readonly string[]): boolean {
  const folded = ` ${fold(text)} `
  return names.some((name) => fold(name).length > 2 && folded.includes(` ${fold(name)} `))
}

/** Everything that was told, the best source first; what only asks tells nothing. */
function toldSentences({ packet, facts, request }: Question): readonly Answer[] {
  const hero = packet.entities.find((entity) => entity.type === 'pc')?.id
  const held = new Set(packet.inventory.filter((row) => row.owner_id === hero).map((row) => row.item_id))
  const papers = packet.entities
    .filter(({ id, tags }) => held.has(id) && tags.some((tag) => /readable|document/.test(tag)))
    .flatMap(({ name, attrs }) => split(attrs.description, `in ${articled(name)}`))
  const places = packet.entities
    .filter(({ type }) => /location|place/.test(type))
    .flatMap(({ attrs }) => split(attrs.description, ''))
  const opening = facts.opening.flatMap((text) => split(text, 'from the beginning'))
  const talk = new Set(facts.talk_turns)
  const recent = packet.recent_events
    .filter(({ turn_no }) => !talk.has(turn_no))
    .toReversed()
    .flatMap(({ turn_no, text }) => split(text.replace(/^>[^\n]*\n?/, ''), `turn ${turn_no}`))
  const recalled = recalledIn(packet.lore_context)
    .filter(({ source, type, turn }) => source === 'history' && type !== 'summary' && !talk.has(turn ?? 0))
    .flatMap(({ turn, text }) => split(text.split('\n').slice(1).join('\n') || text, `turn ${turn ?? '?'}`))
  const last =
    request.last_turn === undefined
      ? []
      : split(request.last_turn.narrative, `turn ${request.last_turn.turn_no}`)
  return [...papers, ...opening, ...last, ...recent, ...recalled, ...places].filter(
    ({ text }) => !/\?["”’']?$/.test(text) && !/…$/.test(text),
  )
}

/** "Ysolde's letter" stays as it is; a common thing has its article. */
function articled(name: string): string {
  return /^\p{Lu}|['’]s /u.test(name) ? name : withArticle(name)
}

/** A sentence that was cut out of speech has a quotation mark too many. */
function unquoted(text: string): string {
  return (text.match(/"/g) ?? []).length % 2 === 0 ? text : text.replaceAll('"', '')
}

function split(value: JsonValue | undefined, cite: string): Answer[] {
  if (typeof value !== 'string') return []
  return splitNarration(value)
    .map((text) => unquoted(text).trim())
    .filter((text) => text.length > 12)
    .map((text) => ({ text, cite }))
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value.trim() : ''
}
