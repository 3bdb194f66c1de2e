/**
 * What the player said to somebody, told back: "You tell her Tam is dead." That it was said is true, whatever was said;
 * nothing in it is a claim of the narrator. Only words that stand in the player's own line, in their order, are such.
 */
import { plainWords } from './instructions-given-to-narrator.ts'
import type { Prose } from './split-sentences-and-speech.ts'

const telling =
  /^\W*you (?:\w+ly )?(?:tell|say|inform|warn|remind|explain|mention|whisper|murmur|mutter|announce|confess|admit|assure|promise|swear|confide|ask|lie|beg|plead|insist|claim|answer|reply|accuse|offer|thank|joke|threaten|urge|order)\b/i
/** Words that change when a line is told in the second person. */
const turned =
  /^(?:i|im|i'm|me|my|mine|myself|we|us|our|you|your|yours|yourself|am|are|was|were|have|ve|i've|s|m|that|to)$/

/** A narration without the sentences that only give the player's words back. */
export function withoutRetoldSpeech(prose: Prose, line: string): Prose {
  const typed = contentOf(line)
  const isRetold = (text: string): boolean => telling.test(text) && standsIn(contentOf(text), typed)
  return { ...prose, sentences: prose.sentences.filter(({ text }) => !isRetold(text)) }
}

function contentOf(text: string): readonly string[] {
  return plainWords(text).filter((word) => !turned.test(word))
}

/** True when words stand among others in their order. */
function standsIn(words: readonly string[], others: readonly string[]): boolean {
  let at = 0
  for (const other of others) if (other === words[at]) at += 1
  return words.length > 0 && at === words.length
}
