/**
 * Does a text tell something as fact? A sentence that holds the words and nothing that keeps them at a distance does: no
 * denial, no question, no "you say", no "if". It knows nothing of who wrote it.
 */
import { splitSentences } from '../../text/sentences.ts'

const distance =
  /\b(?:no|not|never|nobody|nothing|none|nowhere|neither|nor|without|whether|if|unless|cannot|\w+n['’]t|would|could|might|pretend\w*|wish\w*|imagin\w*|boast\w*|bluff\w*|lie|lies|lied|lying|jok\w+|dream\w*|hope\w*|claim\w*|suppose\w*|as though|look(?:ing)? for|search\w* for)\b|\?|\byou (?:say|tell|announce|declare|insist|call|shout|explain|mention|speak|talk|ask|try|attempt|reach|think)\b|\byour (?:words|story|announcement|order|speech)\b/i

/** The sentences of a text that tell it as fact. */
export function toldAsFact(text: string, telltale: RegExp): readonly string[] {
  return sentencesOf(text).filter((sentence) => telltale.test(sentence) && !distance.test(sentence))
}

/** Sentences, roughly: what stands between full stops and line breaks. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap(splitSentences)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
