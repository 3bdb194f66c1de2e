/** "I write on his slate: where is Tam?": a question that is written for somebody is asked of them. */
import type { ReadingEntity, ReadingScene } from '../../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../../text/folded-words.ts'

const asks =
  'who|whom|whose|what|where|when|why|how|which|whether|if|did|does|do|is|are|was|were|has|have|had|can|could|will|would|should'
const verbs = '(?:write|chalk|scribble|scrawl|set down|put down)'

/** Verb, where it is written, and the question: in quotes, behind a colon, or begun by a word that asks. */
const writes = new RegExp(
  `(?<before>^|[,;.!]\\s*|\\b(?:and|then)\\s+)(?<verb>(?:i\\s+)?${verbs})(?<where>\\b[^"?!;:]{0,120}?)(?:\\s*[,:]?\\s*"(?<said>[^"]+)"|\\s*:\\s*(?<behind>[^"]+\\?)|(?<=\\b(?:on|upon|onto|to|in)\\b[^"?!;:]{2,120})\\s*,?\\s(?:asking\\s+(?:him|her|them)?\\s*)?(?<plain>(?:${asks})\\b[^"]*))`,
  'iu',
)
/** "On Lull's slate I write, in a large hand, "Who …?"" */
const inverted = new RegExp(
  `(?<before>^|[;.!]\\s*|\\b(?:and|then)\\s+)(?<where>(?:on|upon)\\s[^,"]{2,60}?),?\\s(?<verb>i\\s+${verbs})(?<hand>\\b[^"]{0,120}?)"(?<said>[^"]+)"`,
  'iu',
)
/** "I write his name on her arm and ask what …": the question behind it is asked, and not written. */
const asksAloud = /\b(?:and|then)\s+(?:(?:i|then)\s+)?(?:\p{L}+ly\s+)?(?:ask|say|tell|whisper|wonder)\b/iu
/** "I write JIN upon her skin, asking …": what is written stands there, and what is asked behind it is said. */
const writesElse =
  /^\s+(?!(?:on|upon|onto|to|in|down)\b)(?!(?:(?:a|an|the|my|this|these|some|one|two|three|short|quick|large|small)\s+)*(?:note|line|question|word|message|letter|query|sentence|request)s?\b)\S.*\b(?:on|upon|onto)\b/iu
const isQuestion = new RegExp(`^(?:${asks})\\b|\\?\\s*$`, 'i')

/**
 * A line in which what is asked in writing is asked; where an offer is for the writing itself, that comes first.
 *
 * @example
 * askedInWriting('I chalk: who rang it?', scene) // 'I ask Brother Lull who rang it?'
 */
export function askedInWriting(line: string, scene: ReadingScene): string {
  const found = inverted.exec(line) ?? writes.exec(line)
  const { before = '', where = '', said, behind, plain } = found?.groups ?? {}
  const question = (said ?? behind ?? plain ?? '').trim()
  if (found === null || !isQuestion.test(question) || asksAloud.test(where)) return line
  if (plain !== undefined && writesElse.test(where)) return line
  const reader = readerOf(where, scene)
  if (reader === undefined) return line
  const asked = `I ask ${reader.name} ${question}`
  const offered = writingOffered(scene)
  const first = offered === undefined ? '' : `I ${offered.charAt(0).toLowerCase()}${offered.slice(1)}, then `
  const after = line.slice(found.index + found[0].length)
  return `${line.slice(0, found.index)}${before}${first}${asked}${after}`
}

/** Whom it is written for: who is named with it, else who is there alone, else who was spoken to. */
function readerOf(where: string, { people, interlocutor }: ReadingScene): ReadingEntity | undefined {
  const words = new Set(foldedWords(where.replace(/['’]s\b/g, '')))
  const named = people.filter(({ name, aliases }) =>
    [name, ...aliases].some((each) => foldedWords(each).some((word) => word.length > 2 && words.has(word))),
  )
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  return people.length === 1 ? people[0] : people.find(({ id }) => id === interlocutor)
}

/** What a choice is called that is for the writing of a question itself: "write my question". */
function writingOffered({ offers = [] }: ReadingScene): string | undefined {
  return offers
    .flatMap(({ phrases, text }) => [...phrases, text])
    .find((each) => /^(?:write|chalk)\b.*\bquestion\b/i.test(each))
}
